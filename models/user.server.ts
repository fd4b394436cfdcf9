import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";
import { changedSearchFields, searchFields } from "./user-search.server";

const schema = new mongoose.Schema(
  {
    email: { type: String, required: true },
    firstName: { type: String, default: null },
    lastName: { type: String, default: null },
    /** Argon2id hash; null for people who sign in only through a provider. */
    password: { type: String, default: null },
    /** Increases with every new password: sessions opened with an older one are invalid. */
    credentialVersion: { type: Number, required: true, default: 0 },
    /** When the person confirmed the email address. */
    emailVerifiedAt: { type: Date, default: null },
    /** Provider accounts that sign in to this one. The provider's subject is the key, never the email address. */
    identities: {
      type: [
        {
          _id: false,
          provider: { type: String, enum: ["google", "facebook"], required: true },
          subject: { type: String, required: true },
          email: { type: String, default: null },
          /** Whether the provider has confirmed this email address. */
          isEmailVerified: { type: Boolean, default: false },
          connectedAt: { type: Date, required: true },
        },
      ],
      default: [],
    },
    authProvider: { type: String, enum: ["local", "google", "facebook", null], default: "local" },
    profileImageUrl: { type: String, default: null },
    preferredLanguage: { type: String, required: true, default: "en" },
    dateOfBirth: { type: Date, default: null },
    gender: { type: String, enum: ["male", "female", "other", "prefer_not_to_say", null], default: null },
    usageReasons: { type: [String], default: [] },
    usageNotes: { type: String, default: null },
    onboardingCompleted: { type: Boolean, required: true, default: false },
    /** How many of the three first questions were answered or skipped, so that they continue from there. */
    onboardingStep: { type: Number, required: true, default: 0 },
    /** When the three first questions were dismissed; the profile still links to them. */
    onboardingSkippedAt: { type: Date, default: null },
    /** How the guide should speak; null leaves it to the guide. */
    guideTone: { type: String, enum: ["gentle", "direct", "contemplative", null], default: null },
    guideLength: { type: String, enum: ["short", "balanced", "long", null], default: null },
    /** Whether the guide may use the profile and store memories. */
    memoryEnabled: { type: Boolean, required: true, default: true },
    /** Whether the person is included in the administrator's figures, beyond the number of accounts. */
    analyticsEnabled: { type: Boolean, required: true, default: true },
    emailNotifications: { type: Boolean, required: true, default: true },
    dailyQuote: { type: Boolean, required: true, default: true },
    /** Whether single keys act on the pages. */
    shortcutsEnabled: { type: Boolean, default: true },
    /** The day (in the person's time zone, YYYY-MM-DD) whose quote was sent last. */
    dailyQuoteSentFor: { type: String, default: null },
    /** ISO 3166 code of the country whose helplines are shown; null leaves it to the time zone and the browser. */
    country: { type: String, default: null },
    /** IANA name, as the browser sent it at the last sign-in. */
    timeZone: { type: String, required: true, default: "UTC" },
    /** The person at Stripe; made once. */
    stripeCustomerId: { type: String, default: null },
    stripeSubscriptionId: { type: String, default: null },
    subscriptionTier: { type: String, enum: ["free", "premium"], required: true, default: "free" },
    subscriptionStatus: { type: String, required: true, default: "active" },
    /** Set when an administrator changed the tier by hand, until the person pays for it after that. */
    tierSetBy: { type: String, enum: ["administrator", null], default: null },
    tierSetAt: { type: Date, default: null },
    /** What Stripe said last about the person's subscription; null without one. */
    subscription: {
      type: new mongoose.Schema(
        {
          planId: { type: String, enum: ["monthly", "annual", null], default: null },
          /** Stripe's own word for its state. */
          state: { type: String, required: true },
          currentPeriodEnd: { type: Date, default: null },
          cancelAtPeriodEnd: { type: Boolean, required: true, default: false },
          /** When the first payment that is still missing was due. */
          pastDueSince: { type: Date, default: null },
          /** When Stripe was asked. A later answer wins. */
          readAt: { type: Date, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    /** The unpaid renewal, and the coming renewal, of which the person has been told by email. */
    paymentFailedMailFor: { type: Date, default: null },
    renewalMailFor: { type: Date, default: null },
    /** Always the size of `dailyTurnIds`; both refer to the UTC day of `lastResetDate`. */
    dailyMessageCount: { type: Number, required: true, default: 0 },
    dailyTurnIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    lastResetDate: { type: Date, required: true, default: () => new Date() },
    /** The meditations and images requested on the UTC day of `mediaResetDate`. */
    dailyMediaIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    mediaResetDate: { type: Date, required: true, default: () => new Date() },
    isAdmin: { type: Boolean, required: true, default: false },
    isBanned: { type: Boolean, required: true, default: false },
    /** Why an administrator has banned the person; for administrators. */
    banReason: { type: String },
    /** Set when the account is being deleted; from then on sign-in is refused. */
    deletionStartedAt: { type: Date, default: null },
    /** Whether an administrator has started it, which the last email says. */
    isDeletedByAdministrator: { type: Boolean },
    /** Random, made with the first import: the ids of what is brought in are derived from it. */
    importKey: { type: String, select: false },
    /** What the console's search compares; see user-search.server.ts. */
    searchText: { type: String, select: false },
    searchParts: { type: [String], select: false, default: undefined },
  },
  { timestamps: true },
);

// For sign-in; email addresses are stored in lower case, so one email address is one account.
schema.index({ email: 1 }, { unique: true });
// For sign-in through a provider: one provider account signs in to one account here.
schema.index(
  { "identities.provider": 1, "identities.subject": 1 },
  {
    unique: true,
    partialFilterExpression: { "identities.subject": { $exists: true } },
    name: "one_identity",
  },
);
// For Stripe's events: one customer there is one account here.
schema.index(
  { stripeCustomerId: 1 },
  { unique: true, partialFilterExpression: { stripeCustomerId: { $type: "string" } }, name: "one_customer" },
);
// For the nightly look at open subscriptions, those read longest ago first, and for the end of a grace period.
schema.index(
  { "subscription.state": 1, "subscription.readAt": 1 },
  { partialFilterExpression: { "subscription.state": { $exists: true } }, name: "subscriptions" },
);
// For the email before a yearly renewal.
schema.index(
  { "subscription.planId": 1, "subscription.currentPeriodEnd": 1 },
  { partialFilterExpression: { "subscription.planId": "annual" }, name: "renewals" },
);
// For the console's figures: people on a plan, and those who wrote today.
schema.index({ subscriptionTier: 1, _id: 1 });
schema.index({ lastResetDate: 1, dailyMessageCount: 1 });
// For resuming interrupted deletions.
schema.index({ deletionStartedAt: 1 }, { partialFilterExpression: { deletionStartedAt: { $type: "date" } } });
// For the daily email: the people who want it, by time zone, in batches.
schema.index({ dailyQuote: 1, emailNotifications: 1, timeZone: 1, _id: 1 });

// For the console's search: any part of a word of the name or the email address.
schema.index({ searchParts: 1 });
// For the console's list by name.
schema.index({ searchText: 1, _id: 1 });
// For the console's filters, also with a search that fits many: they are counted from this index alone.
schema.index(
  { subscriptionTier: 1, authProvider: 1, subscriptionStatus: 1, isBanned: 1, searchText: 1, _id: 1 },
  { name: "console_filters" },
);
// For the list of administrators, and whether one is left.
schema.index(
  { isAdmin: 1, isBanned: 1 },
  { partialFilterExpression: { isAdmin: true }, name: "administrators" },
);

// Every write of a name or an email address through the model writes what the search compares.
schema.pre("save", function () {
  this.set(searchFields(this as unknown as UserDocument));
});
schema.pre(["updateOne", "findOneAndUpdate"], async function () {
  const fields = await changedSearchFields(this as unknown as Parameters<typeof changedSearchFields>[0]);
  if (fields) this.set(fields);
});

export type UserDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const User = defineModel<UserDocument>("User", schema, "users");
