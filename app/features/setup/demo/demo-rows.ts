import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { prices } from "~/features/billing/plans/prices";
import type { DemoPerson } from "./make-demo-person";

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

/** Makes ids that tell their time, as MongoDB's own do, and are the same at every run. */
export function idMaker(kind: number): (at: Date) => string {
  let count = 0;
  return (at) => {
    count += 1;
    const seconds = Math.floor(at.getTime() / 1_000);
    return `${seconds.toString(16).padStart(8, "0")}de${kind.toString(16).padStart(2, "0")}${count.toString(16).padStart(12, "0")}`;
  };
}

export type IdMaker = ReturnType<typeof idMaker>;

/** How many messages a person wrote on the day that begins at `today`. */
function writtenSince(person: DemoPerson, today: Date): number {
  return person.conversations
    .flatMap(({ messages }) => messages)
    .filter(({ role, at }) => role === "user" && at >= today).length;
}

/** A person's own row. They have no password, so that no one can sign in as them, and get no emails. */
export function userRow(person: DemoPerson, _id: string, startOfDay: Date) {
  const lastAt = person.conversations
    .flatMap(({ messages }) => messages.map(({ at }) => at.getTime()))
    .reduce((latest, at) => Math.max(latest, at), person.joinedAt.getTime());
  return {
    _id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    password: null,
    authProvider: person.provider,
    preferredLanguage: person.language,
    onboardingCompleted: true,
    emailNotifications: false,
    dailyQuote: false,
    subscriptionTier: person.isPremium ? "premium" : "free",
    subscriptionStatus: person.hasCancelled ? "canceled" : "active",
    isBanned: person.isBanned,
    // On the free plan no one gets further.
    dailyMessageCount: Math.min(
      writtenSince(person, startOfDay),
      person.isPremium ? Infinity : FREE_DAILY_MESSAGES,
    ),
    lastResetDate: new Date(lastAt),
    createdAt: person.joinedAt,
    updatedAt: new Date(lastAt),
  };
}

/** The rows of a person's conversations: each message with its turn and, for replies, its receipt. */
export function conversationRows(person: DemoPerson, userId: string, ids: Record<"c" | "m" | "t", IdMaker>) {
  const { random, language } = person;
  const rows = { conversations: [] as object[], messages: [] as object[], turns: [] as object[] };
  for (const { title, isFavorite, messages } of person.conversations) {
    const conversationId = ids.c(messages[0]!.at);
    for (let index = 0; index < messages.length; index += 2) {
      const [asked, replied] = [messages[index]!, messages[index + 1]!];
      const [askedId, repliedId] = [ids.m(asked.at), ids.m(replied.at)];
      const receipt = {
        source: "model",
        language,
        model: "gpt-5",
        usage: { promptTokens: 900, completionTokens: 120, cost: 0.002325 },
        firstTokenMs: 400 + Math.round(1_200 * random()),
        totalMs: 2_000 + Math.round(6_000 * random()),
      };
      const common = { conversationId, userId };
      rows.messages.push(
        { ...common, _id: askedId, role: "user", content: asked.content, createdAt: asked.at },
        {
          ...common,
          _id: repliedId,
          role: "assistant",
          content: replied.content,
          receipt,
          createdAt: replied.at,
        },
      );
      rows.turns.push({
        ...common,
        _id: ids.t(asked.at),
        userMessageId: askedId,
        assistantMessageId: repliedId,
        prompt: asked.content,
        language,
        status: "done",
        owner: "seed",
        attempt: 1,
        leaseExpiresAt: asked.at,
        slotDay: new Date(Math.floor(asked.at.getTime() / 86_400_000) * 86_400_000),
        settled: true,
        receipt,
        createdAt: asked.at,
        updatedAt: replied.at,
      });
    }
    const updatedAt = messages.at(-1)!.at;
    rows.conversations.push({
      _id: conversationId,
      userId,
      title,
      isFavorite,
      createdAt: messages[0]!.at,
      updatedAt,
    });
  }
  return rows;
}

const isAnnualPlan = (person: DemoPerson) => person.number % 3 === 0;

/** When a person's subscription ended, after two months at most; null while it has not, which is for Premium only. */
function endOfPremium(person: DemoPerson, now: Date): Date | null {
  if (person.isPremium) return null;
  const start = person.premiumSince.getTime();
  return new Date(start + Math.min(2 * MONTH_MS, 0.7 * (now.getTime() - start)));
}

/** The person's subscription, from which the console's figures are counted. */
export function subscriptionRows(person: DemoPerson, userId: string, now: Date) {
  if (!person.isPremium && !person.hasCancelled) return [];
  return [
    {
      userId,
      stripeSubscriptionId: `demo_${userId}`,
      planId: isAnnualPlan(person) ? "annual" : "monthly",
      startedAt: person.premiumSince,
      endedAt: endOfPremium(person, now),
    },
  ];
}

/** Monthly or yearly payments since the person took Premium; a few were refunded. */
export function paymentRows(person: DemoPerson, userId: string, nextId: IdMaker, now: Date) {
  if (!person.isPremium && !person.hasCancelled) return [];
  const isAnnual = isAnnualPlan(person);
  const amount = Math.round(100 * (isAnnual ? prices.annual : prices.monthly));
  const last = endOfPremium(person, now)?.getTime() ?? now.getTime();
  const rows = [];
  for (
    let at = person.premiumSince.getTime();
    at < Math.min(last, now.getTime());
    at += isAnnual ? 12 * MONTH_MS : MONTH_MS
  ) {
    const paidAt = new Date(at);
    const isRefunded = person.random() < 0.02 && at + DAY_MS < now.getTime();
    const _id = nextId(paidAt);
    rows.push({
      _id,
      userId,
      stripePaymentId: `demo_${_id}`,
      amount,
      status: isRefunded ? "refunded" : "succeeded",
      paymentMethod: "visa 4242",
      description: isAnnual ? "Premium yearly" : "Premium monthly",
      paidAt,
      refundedAmount: isRefunded ? amount : 0,
      refundedAt: isRefunded ? new Date(at + DAY_MS) : null,
      createdAt: paidAt,
    });
  }
  return rows;
}

/** What else the console shows of a person: memories, and a word on a reply. */
export function otherRows(
  person: DemoPerson,
  userId: string,
  nextId: IdMaker,
  messageIds: { messageId: string; conversationId: string }[],
) {
  const { joinedAt, random } = person;
  const memories = person.memories.map((content) => ({
    _id: nextId(joinedAt),
    userId,
    type: "long_term",
    category: "context",
    content,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }));
  const feedback = messageIds
    .filter(() => random() < 0.03)
    .map((ids) => ({
      ...ids,
      _id: nextId(joinedAt),
      userId,
      isHelpful: random() < 0.8,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    }));
  return { memories, feedback };
}
