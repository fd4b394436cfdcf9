import type { z } from "zod";
import type * as answers from "./answers";

export type PlanId = "monthly" | "annual";

/** A plan in the reader's language. `price` is in US dollars for one interval. */
export type PlanDto = z.infer<typeof answers.planAnswer>;

/** Stripe's states of a subscription. */
export type SubscriptionState = z.infer<typeof answers.subscriptionStateAnswer>;

/** What decides what a person may use. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the first payment that is still missing was due. */
  pastDueSince: Date | null;
}

/** A person's subscription as they see it. Dates are ISO 8601 UTC. */
export type SubscriptionDto = z.infer<typeof answers.subscriptionAnswer>;

/** A change of plan as it is shown before it is made. Amounts are in the currency's smallest unit. */
export interface PlanChangeDto {
  planId: PlanId;
  currency: string;
  dueToday: number;
  /** What an earlier credit pays of it. */
  paidByCredit: number;
  /** What is left of the present plan and counts towards coming payments. */
  credit: number;
}

/** What a person has paid and not used up. `amount` is in the currency's smallest unit. */
export interface CreditDto {
  amount: number;
  currency: string;
}

/** A person's credit; null without any, and while Stripe does not say whether there is one. */
export interface CreditState {
  credit: CreditDto | null;
  isCreditUnknown: boolean;
}

/** An invoice as its customer sees it. `amount` is in the currency's smallest unit. */
export type InvoiceDto = z.infer<typeof answers.invoiceAnswer>;

/** Why a form was not carried out. `formError` is a translation key. */
export interface FormRefusal {
  formError: string;
  retryAfterSeconds?: number;
}

/** What happened to subscriptions and payments on one UTC day. Money is in US cents. */
export interface PaidDay {
  /** At the end of the day, or now. */
  active: number;
  started: number;
  ended: number;
  revenue: number;
  refunds: number;
}

export type FigureUnit = "day" | "week" | "month";

/** The figures of one day, week or month. */
export interface FigurePeriod extends PaidDay {
  /** When it begins: ISO 8601 UTC. */
  start: string;
  /** How many subscriptions were active when it began. */
  activeBefore: number;
  /** How many of them have ended within it, in percent; null if there were none. */
  churn: number | null;
}

export type PaymentStatus = "succeeded" | "partially_refunded" | "refunded" | "disputed";

/** A payment as an administrator sees it. Amounts are in the currency's smallest unit; dates are ISO 8601 UTC. */
export type PaymentDto = z.infer<typeof answers.paymentAnswer>;
