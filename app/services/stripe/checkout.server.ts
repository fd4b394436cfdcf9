import type Stripe from "stripe";

/** How many sessions of a customer can be open at a time is not bounded by Stripe; older ones end by themselves. */
const MAX_OPEN = 20;

/** Opens Stripe's payment page for a subscription. @returns its address. */
export async function createCheckout(
  stripe: Stripe,
  wanted: {
    customerId: string;
    priceId: string;
    userId: string;
    language: string;
    /** Whether Stripe Tax works out the taxes; then its page asks for the address. */
    hasTax: boolean;
    successUrl: string;
    cancelUrl: string;
  },
): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: wanted.customerId,
    client_reference_id: wanted.userId,
    line_items: [{ price: wanted.priceId, quantity: 1 }],
    subscription_data: { metadata: { userId: wanted.userId } },
    ...(wanted.hasTax && { automatic_tax: { enabled: true }, customer_update: { address: "auto" as const } }),
    locale: wanted.language as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
  });
  return session.url!;
}

/** Closes the payment pages that a customer still has open, to prevent a second payment. */
export async function expireCheckouts(stripe: Stripe, customerId: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: MAX_OPEN });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
}

/** Opens Stripe's portal for a customer. @returns its address. */
export async function createPortal(stripe: Stripe, customerId: string, returnUrl: string): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
  return session.url;
}
