import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const { ObjectId, GridFSBucket } = mongoose.mongo;

/** A person who has used all parts of the product, with rows in every collection, media, and a waiting job. */
export interface WholeLife {
  userId: string;
  email: string;
  conversationIds: string[];
  mediaPath: string;
  /** Values that must never leave the database. */
  secrets: string[];
}

export interface LifeOptions {
  conversations?: number;
  messages?: number;
  /** The titles of the first conversations. */
  titles?: string[];
  replies?: string[];
  user?: Record<string, unknown>;
}

/** Writes this data for a new person, or for the one who has registered as `email`. */
export async function makeWholeLife(
  db: mongoose.mongo.Db,
  { conversations = 3, messages = 4, titles = [], replies = [], user = {} }: LifeOptions = {},
  known?: { userId: string; email: string },
): Promise<WholeLife> {
  const _id = known ? new ObjectId(known.userId) : new ObjectId();
  const email = known?.email ?? `rosa-${randomUUID().slice(0, 8)}@example.com`;
  const userId = _id.toString();
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  const secret = (name: string) => `secret-${name}-${randomUUID()}`;
  const secrets = ["password", "sid", "token", "mail", "embedding"].map(secret) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const row = {
    email,
    firstName: "Rosa",
    lastName: "D'Angelo <b>",
    preferredLanguage: "en",
    timeZone: "Europe/Rome",
    usageReasons: [],
    identities: [],
    emailNotifications: true,
    dailyQuote: true,
    memoryEnabled: true,
    analyticsEnabled: true,
    onboardingCompleted: true,
    subscriptionTier: "free",
    subscriptionStatus: "active",
    dailyMessageCount: 0,
    dailyTurnIds: [],
    lastResetDate: now,
    isAdmin: false,
    isBanned: false,
    deletionStartedAt: null,
    createdAt: now,
    updatedAt: now,
    ...user,
  };
  if (known) await db.collection("users").updateOne({ _id }, { $set: user });
  else await db.collection("users").insertOne({ _id, password: secrets[0], ...row });

  const owned = Array.from({ length: conversations }, (_, n) => ({
    _id: new ObjectId(),
    userId: _id,
    title: titles[n] ?? `Conversation ${n}`,
    category: "general",
    isFavorite: n % 5 === 0,
    isDraft: false,
    createdAt: new Date(now.getTime() - n * 60_000),
    updatedAt: now,
  }));
  const said = owned.flatMap((conversation, n) =>
    Array.from({ length: messages }, (_, m) => ({
      conversationId: conversation._id,
      userId: _id,
      role: m % 2 ? "assistant" : "user",
      content: m % 2 ? (replies[n] ?? `**Reply** ${m} in ${n}`) : `Message ${m} in ${n} <i>of mine</i>`,
      metadata: null,
      createdAt: new Date(now.getTime() + m * 1_000),
    })),
  );
  if (owned.length > 0) await db.collection("conversations").insertMany(owned);
  if (said.length > 0) await db.collection("messages").insertMany(said);
  const replaced = { userId: _id, conversationId: owned[0]?._id ?? new ObjectId() };
  await db.collection("message_versions").insertOne({
    ...replaced,
    role: "user",
    content: "What I wrote first.",
    metadata: null,
    exchangeId: new ObjectId(),
    versionIndex: 1,
    answers: null,
    createdAt: now,
  });
  await db.collection("message_feedback").insertOne({
    ...replaced,
    messageId: new ObjectId(),
    isHelpful: false,
    comment: "It did not listen.",
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("turns").insertOne({
    userId: _id,
    conversationId: owned[0]?._id ?? new ObjectId(),
    userMessageId: new ObjectId(),
    assistantMessageId: new ObjectId(),
    prompt: "Message",
    language: "en",
    status: "done",
    error: null,
    owner: "gone",
    attempt: 1,
    crashes: 0,
    handedOver: false,
    leaseExpiresAt: now,
    chunks: [],
    slotDay: now,
    stopRequested: false,
    settled: true,
    usage: null,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("sessions").insertOne({
    sid: secrets[1],
    sess: { userId: _id, createdAt: now, lastSeenAt: now, userAgent: "Firefox" },
    expire: later,
  });
  await db.collection("account_tokens").insertOne({
    tokenHash: secrets[2],
    userId: _id,
    purpose: "verifyEmail",
    email,
    expireAt: later,
    createdAt: now,
  });
  await db.collection("admin_invitations").insertOne({
    tokenHash: `${secrets[2]}-invitation`,
    email,
    invitedBy: _id,
    expireAt: later,
    createdAt: now,
  });
  const mail = {
    template: "verifyEmail",
    subject: "Hello",
    html: secrets[3],
    status: "stored",
    createdAt: now,
  };
  await db.collection("outbox").insertMany([
    { ...mail, userId: _id, to: email, text: secrets[3], expireAt: later },
    { ...mail, userId: null, to: email, text: secrets[3], expireAt: later },
  ]);
  await db.collection("user_memories").insertOne({
    userId: _id,
    type: "long_term",
    category: null,
    content: "Wakes at four.",
    embedding: secrets[4],
    conversationId: owned[0]?._id ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("topic_sets").insertOne({
    userId: _id,
    topics: [
      { category: "mindfulness", title: "Waking at four", description: "What the night asks.", reason: null },
    ],
    language: "en",
    memoryIds: [],
    madeFrom: "hash",
    profileHash: "hash",
    changedAt: null,
    day: "2026-01-01",
    timesMade: 1,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("model_uses").insertOne({
    userId: _id,
    day: now,
    purpose: "title",
    requests: 1,
    promptTokens: 12,
    completionTokens: 2,
    cost: 0.000035,
    unpriced: 0,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("support_requests").insertOne({
    userId: _id,
    email,
    category: "general",
    subject: "A question",
    message: "Where do my words go?",
    submitKey: randomUUID(),
    createdAt: now,
  });
  await db.collection("series").insertOne({
    userId: _id,
    name: "Before sleep",
    itemIds: [],
    submitKey: randomUUID(),
    createdAt: now,
    updatedAt: now,
  });

  const report = { reason: "other", comment: "It frightened me.", createdAt: now, updatedAt: now };
  await db.collection("reports").insertMany([
    {
      ...report,
      kind: "reply",
      userId: _id,
      ownerId: _id,
      messageId: new ObjectId(),
      conversationId: replaced.conversationId,
      status: "open",
      submitKey: randomUUID(),
    },
    {
      ...report,
      kind: "item",
      userId: _id,
      ownerId: new ObjectId(),
      itemId: new ObjectId(),
      status: "open",
      submitKey: randomUUID(),
    },
  ]);

  // What the person did for someone else, as an administrator.
  await db.collection("support_requests").insertOne({
    userId: new ObjectId(),
    email: "someone@example.com",
    category: "general",
    subject: "Another question",
    message: "Is anybody there?",
    submitKey: randomUUID(),
    status: "inProgress",
    assigneeId: _id,
    answers: [],
    notes: [
      { _id: new ObjectId(), text: "I look at it.", authorId: _id, createdAt: now },
      { _id: new ObjectId(), text: "Thank you.", authorId: new ObjectId(), createdAt: now },
    ],
    createdAt: now,
  });
  const mediaPath = `${userId}/gallery/${randomUUID()}.png`;
  await db.collection("gallery_items").insertOne({
    userId: _id,
    type: "image",
    title: "A lake <script>",
    objectPath: mediaPath,
    isFavorite: false,
    isPublic: false,
    createdAt: now,
  });
  await db.collection("generations").insertOne({
    userId: _id,
    type: "image",
    input: { prompt: "A lake at dusk", title: "A lake", language: "en" },
    status: "failed",
    percent: 0,
    error: "errors.mediaFailed",
    itemId: new ObjectId(),
    slotDay: now,
    attempt: 1,
    finishedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("sittings").insertOne({
    userId: _id,
    kind: "timer",
    minutes: 10,
    at: now,
    submitKey: randomUUID(),
    createdAt: now,
  });
  await storeMedium(db, mediaPath, userId);
  const deletedId = new ObjectId();
  const deletedPath = `${userId}/gallery/${deletedId.toString()}/image.webp`;
  await db.collection("deleted_rows").insertOne({
    userId: _id,
    conversationId: new ObjectId(),
    deletionId: new ObjectId(),
    kind: "conversation",
    row: { userId: _id, title: "Waking at five" },
    deletedAt: now,
  });
  await db.collection("deleted_gallery_items").insertOne({
    _id: deletedId,
    userId: _id,
    item: { _id: deletedId, userId: _id, type: "image", title: "Away", objectPath: deletedPath },
    deletedAt: now,
  });
  await storeMedium(db, deletedPath, userId);
  await db.collection("payments").insertOne({
    userId: _id,
    stripePaymentId: `pi_${userId}`,
    stripeInvoiceId: null,
    amount: 890,
    currency: "usd",
    status: "succeeded",
    paymentMethod: "visa 4242",
    paidAt: now,
    createdAt: now,
  });
  await db.collection("subscriptions").insertOne({
    userId: _id,
    stripeSubscriptionId: `sub_${userId}`,
    planId: "monthly",
    startedAt: now,
    endedAt: null,
  });
  // The chunks of an interrupted upload.
  await db
    .collection("media.chunks")
    .insertOne({ files_id: `${userId}/gallery/cut.png#1` as never, n: 0, data: Buffer.from("half") });
  await db.collection("data_exports").insertOne({
    userId: _id,
    status: "failed",
    attempt: 4,
    rowsDone: 0,
    rowsTotal: null,
    objectPath: null,
    size: null,
    expireAt: later,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("data_imports").insertOne({
    userId: _id,
    status: "failed",
    attempt: 1,
    error: "broken",
    size: 10,
    found: [],
    brought: [],
    expireAt: later,
    createdAt: now,
    updatedAt: now,
  });
  const looked = { ipAddress: "192.0.2.1", userAgent: "Chrome", createdAt: now };
  await db.collection("admin_logs").insertMany([
    {
      ...looked,
      adminUserId: new ObjectId(),
      action: "viewUser",
      entity: "user",
      entityId: userId,
      details: { email },
    },
    { ...looked, adminUserId: _id, action: "viewUser", entity: "user", entityId: "somebody", details: null },
  ]);
  await db.collection("ai_training").insertOne({
    name: "Quiet",
    systemPrompt: "Be quiet.",
    isActive: false,
    version: 1,
    createdBy: _id,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("ai_training_versions").insertOne({
    configurationId: new ObjectId(),
    version: 1,
    name: "Quiet",
    systemPrompt: "Be quiet.",
    temperature: "1",
    maxTokens: 1000,
    model: "gpt-5",
    category: "spiritual",
    createdBy: _id,
    createdAt: now,
  });
  await db.collection("knowledge_documents").insertOne({
    title: "House book",
    type: "txt",
    size: 17,
    state: "ready",
    percent: 100,
    run: 1,
    attempts: 1,
    indexedRun: 1,
    passages: 0,
    createdBy: _id,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("system_config").insertOne({
    key: randomUUID(),
    value: "1",
    updatedBy: _id,
    createdAt: now,
    updatedAt: now,
  });
  await db.collection("jobs").insertMany([
    { name: "a-job", data: { userId }, nextRunAt: later, lockedAt: null },
    { name: "password-reset", data: { email }, nextRunAt: later, lockedAt: null },
  ]);
  return { userId, email, conversationIds: owned.map((one) => one._id.toString()), mediaPath, secrets };
}

/** A medium as stored for the gallery. */
async function storeMedium(db: mongoose.mongo.Db, path: string, ownerId: string): Promise<void> {
  const upload = new GridFSBucket(db, { bucketName: "media" }).openUploadStreamWithId(
    `${path}#1` as never,
    path,
    { metadata: { ownerId, type: "image/png" } },
  );
  await pipeline(Readable.from([Buffer.from("PNG of a lake")]), upload);
}
