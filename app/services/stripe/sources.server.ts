import { env } from "~/services/env.server";

/** What a content security policy allows for the sake of Stripe. */
interface StripeSources {
  scripts: string[];
  frames: string[];
  connections: string[];
  images: string[];
  /** Where a form may lead by a redirect. */
  forms: string[];
}

const none: StripeSources = { scripts: [], frames: [], connections: [], images: [], forms: [] };

/** What a page needs of Stripe's: https://docs.stripe.com/security/guide#content-security-policy. Other pages need nothing. */
export function stripeSources(path: string): StripeSources {
  if (!env.STRIPE_SECRET_KEY) return none;
  const tests = env.STRIPE_API_BASE ? [new URL(env.STRIPE_API_BASE).origin] : [];
  if (path === "/profile/subscription") return { ...none, forms: ["https://billing.stripe.com", ...tests] };
  if (path !== "/subscribe") return none;
  const forms = ["https://checkout.stripe.com", ...tests];
  if (!env.STRIPE_PUBLISHABLE_KEY) return { ...none, forms };
  return {
    scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connections: ["https://api.stripe.com", ...tests],
    images: ["https://*.stripe.com"],
    forms,
  };
}
