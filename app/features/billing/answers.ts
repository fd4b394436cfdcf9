import { z } from "zod";
import { id, time } from "~/utils/answer-fields";
import { paymentStatuses } from "./admin-choices";

const planId = z.enum(["monthly", "annual"]);

export const planAnswer = z
  .object({
    id: planId,
    name: z.string(),
    price: z.number().describe("US dollars for one interval."),
    interval: z.enum(["month", "year"]),
    description: z.string(),
    features: z.array(z.string()),
    savings: z
      .number()
      .nullable()
      .describe("Percent saved compared with twelve months; null where nothing is saved."),
  })
  .meta({ id: "Plan", description: "A plan in the reader's language." });

export const subscriptionStateAnswer = z.enum([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
]);

export const subscriptionAnswer = z
  .object({
    planId: planId.nullable(),
    state: subscriptionStateAnswer,
    currentPeriodEnd: time.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    graceEndsAt: time.nullable().describe("Until when Premium stays while a renewal is unpaid."),
  })
  .meta({ id: "Subscription" });

export const begunSubscriptionAnswer = z
  .object({
    clientSecret: z.string().describe("What Stripe's script in the browser confirms the payment with."),
    subscriptionId: z.string(),
  })
  .meta({ id: "BegunSubscription" });

export const portalAnswer = z.object({ url: z.string() }).meta({ id: "Portal" });

export const invoiceAnswer = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: z.int().describe("In the currency's smallest unit."),
    currency: z.string(),
    status: z.string(),
    createdAt: time,
    url: z.string().nullable(),
  })
  .meta({ id: "Invoice" });

export const paymentAnswer = z
  .object({
    id,
    userId: id,
    email: z.string().nullable().describe("The person's email address; null when they have left."),
    amount: z.int().describe("In the currency's smallest unit."),
    refundedAmount: z.int(),
    currency: z.string(),
    status: z.enum(paymentStatuses),
    method: z.string().nullable().describe('Such as "visa 4242".'),
    description: z.string().nullable().describe("The invoice's number."),
    paidAt: time.nullable(),
    refundedAt: time.nullable(),
  })
  .meta({ id: "Payment" });

export const webhookAnswer = z.object({ received: z.literal(true) }).meta({ id: "ReceivedEvent" });
