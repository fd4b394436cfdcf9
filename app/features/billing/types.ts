export type PlanId = "monthly" | "annual";

/** A plan in the reader's language. `price` is in US dollars for one interval. */
export interface PlanDto {
  id: PlanId;
  name: string;
  price: number;
  interval: "month" | "year";
  description: string;
  features: string[];
  /** Percent saved compared with twelve months; null where nothing is saved. */
  savings: number | null;
}

/** Stripe's states of a subscription. */
export type SubscriptionState =
  "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";

/** What decides what a person may use. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the first payment that is still missing was due. */
  pastDueSince: Date | null;
}

/** A person's subscription as they see it. Dates are ISO 8601 UTC. */
export interface SubscriptionDto {
  planId: PlanId | null;
  state: SubscriptionState;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
}
