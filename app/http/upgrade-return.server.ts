import type { AppLoadContext } from "@remix-run/node";
import { checkUpgrade } from "~/features/billing/subscriptions/check-upgrade.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "./toast.server";

/** What the profile shows of a payment from which a person comes back. */
interface UpgradeReturn {
  hasFailed: boolean;
  /** How often a page without scripts has been loaded again. */
  reloads: number;
}

/**
 * Reads the address to which a payment leads back. The address alone changes nothing.
 * @returns what the page says while the payment has not arrived; null for any other address.
 * @throws Response the redirect to the profile, with a toast, once the person has Premium.
 */
export async function returnFromPayment(
  request: Request,
  context: AppLoadContext,
  userId: string,
): Promise<UpgradeReturn | null> {
  const { searchParams } = new URL(request.url);
  if (searchParams.get("upgraded") !== "true") return null;
  context.leaveQueue();
  const upgrade = await checkUpgrade(userId);
  if (!upgrade) return null;
  if (!upgrade.isPremium) {
    const reloads = Number(searchParams.get("reloads"));
    return {
      hasFailed: searchParams.get("redirect_status") === "failed",
      reloads: Number.isInteger(reloads) && reloads > 0 ? Math.min(reloads, 1_000) : 0,
    };
  }
  if (!upgrade.planId) throw await redirectWithToast("/profile", { key: "billing.toast.welcomePlain" });
  const plan = await translated(request, context, `billing.plans.${upgrade.planId}.name`);
  throw await redirectWithToast("/profile", { key: "billing.toast.welcome", values: { plan } });
}
