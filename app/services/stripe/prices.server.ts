import type Stripe from "stripe";
import { AppError } from "~/utils/app-error";
import { withKey } from "./client.server";

/** What a plan costs here. */
export interface WantedPrice {
  planId: string;
  /** The product's name on Stripe's pages and invoices. */
  name: string;
  /** US cents for one interval. */
  cents: number;
  interval: "month" | "year";
}

const lookupKey = (planId: string) => `anamcara_${planId}`;

/**
 * Stripe's id of a plan's price, which is found by its lookup key or created. Safe to repeat.
 * @throws AppError 503 when Stripe has another amount than ours, so that no one pays another price than the one shown.
 */
export async function ensurePrice(stripe: Stripe, wanted: WantedPrice): Promise<string> {
  const found = await findPrice(stripe, wanted.planId);
  if (found) {
    if (!isSame(found, wanted)) {
      throw new AppError("billing.errors.priceMismatch", 503, { cause: new Error(describe(found, wanted)) });
    }
    return found.id;
  }
  const { planId, name, cents, interval } = wanted;
  const price = await withKey(`price-${planId}-${cents}`, (options) =>
    stripe.prices.create(
      {
        currency: "usd",
        unit_amount: cents,
        // With taxes, too, a person pays the price that was shown.
        tax_behavior: "inclusive",
        recurring: { interval },
        lookup_key: lookupKey(planId),
        metadata: { plan: planId },
        product_data: { name },
      },
      options,
    ),
  );
  return price.id;
}

/** Which of these prices Stripe has with another amount or interval. */
export async function findMismatches(stripe: Stripe, wanted: WantedPrice[]): Promise<string[]> {
  const mismatches: string[] = [];
  for (const price of wanted) {
    const found = await findPrice(stripe, price.planId);
    if (found && !isSame(found, price)) mismatches.push(price.planId);
  }
  return mismatches;
}

/**
 * The plan of a price; null for a price that is not ours. A price that had its lookup key taken, because a new one has it,
 * still tells its plan to those who pay it.
 */
export function planOfPrice({ lookup_key: key, metadata }: Stripe.Price): "monthly" | "annual" | null {
  const isOf = (planId: string) => key === lookupKey(planId) || (!key && metadata.plan === planId);
  if (isOf("monthly")) return "monthly";
  return isOf("annual") ? "annual" : null;
}

async function findPrice(stripe: Stripe, planId: string): Promise<Stripe.Price | undefined> {
  const prices = await stripe.prices.list({ lookup_keys: [lookupKey(planId)], active: true, limit: 1 });
  return prices.data[0];
}

function describe(found: Stripe.Price, { planId, cents, interval }: WantedPrice): string {
  const there = `${(found.unit_amount ?? 0) / 100} ${found.currency} a ${found.recurring?.interval ?? "time"}`;
  const here = `${cents / 100} usd a ${interval}`;
  return `Stripe has another price for ${planId}: ${there}, not ${here}. Make a price of ${here} at Stripe and move the lookup key ${lookupKey(planId)} to it.`;
}

function isSame(price: Stripe.Price, { cents, interval }: WantedPrice): boolean {
  return price.unit_amount === cents && price.currency === "usd" && price.recurring?.interval === interval;
}
