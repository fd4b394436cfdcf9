import { randomUUID } from "node:crypto";
import { whole } from "#tests/fakes/openai";
import type { FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { oid, type Stage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { Caller, Wanted } from "./caller";

/** A person of the test with what they have. */
type Person = Client & { email: string };

export interface Scene {
  stage: Stage;
  stripe: FakeStripe;
  caller: Caller;
  rosa: Person;
  admin: Person;
  /** The image that cases share. */
  item?: { id: string; jobId: string };
}

/** Who sends a case's request, and what it needs. */
type Case = (scene: Scene) => Promise<Wanted & { as: Client }>;

export const WEBHOOK_SECRET = "whsec_contract";

const idOf = async (person: Client) =>
  ((await (await person.get("/api/auth/user")).json()) as { id: string }).id;
const json = async (answer: Promise<Response>) => (await (await answer).json()) as { id: string };

/** A conversation with a reply. */
async function replied({ rosa, stage }: Scene) {
  stage.guide.answers(whole("Peace ", "be with you."));
  const conversation = await rosa.conversation();
  const turn = await rosa.sent(conversation.id, "I would like to rest.");
  await rosa.readTurn(turn.turnId);
  const messages = await rosa.messages(conversation.id);
  return { conversationId: conversation.id, messageId: messages.at(-1)!.id, turnId: turn.turnId };
}

const memory = ({ rosa }: Scene) =>
  json(rosa.post("/api/user/memories", { category: "goals", content: "Wants to sleep well." }));

/** An image with the job that made it. Making one takes long, so that most cases share it. */
async function item(scene: Scene): Promise<{ id: string; jobId: string }> {
  scene.item ??= await makeItem(scene);
  return scene.item;
}

async function makeItem({ rosa }: Scene): Promise<{ id: string; jobId: string }> {
  const jobId = await started(rosa, "image");
  const read = async () =>
    (await (await rosa.get(`/api/generate/${jobId}`)).json()) as { item: { id: string } | null };
  const { id } = await until(async () => (await read()).item, { timeoutMs: 110_000, what: "the image" });
  return { id, jobId };
}

/** Begins a generation. @returns its job. */
async function started(rosa: Client, type: "image" | "meditation"): Promise<string> {
  const body = { prompt: "a quiet lake at dawn", title: "Lake" };
  const answer = await rosa.post(`/api/generate/${type}`, body, { Prefer: "respond-async" });
  return ((await answer.json()) as { job: { id: string } }).job.id;
}

/** A person who has paid for a year. */
async function paid({ stage, stripe }: Scene): Promise<{ person: Person; paymentId: string }> {
  const person = await Client.registered(stage.url);
  const answer = await person.form("/subscribe", { planType: "annual" });
  stripe.completeCheckout(answer.headers.get("location")!.split("/").at(-1)!);
  await person.get("/profile?upgraded=true");
  const userId = oid(await idOf(person));
  const row = await until(() => stage.db.collection("payments").findOne({ userId }), { what: "the payment" });
  return { person, paymentId: row._id.toString() };
}

async function supportRequest({ rosa, stage }: Scene): Promise<string> {
  const words = { email: rosa.email, category: "technical", subject: "No sound" };
  await rosa.form("/support", { ...words, message: "The bell does not ring.", submitKey: randomUUID() });
  return (await stage.db.collection("support_requests").findOne({}, { sort: { _id: -1 } }))!._id.toString();
}

const configuration = ({ admin }: Scene) =>
  json(
    admin.post("/api/admin/ai-training", {
      name: "Quiet",
      systemPrompt: "Be quiet.",
      testPrompts: [{ prompt: "Hello", expectations: [{ rule: "maxWords", value: "50" }] }],
    }),
  );

function fileForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob([`A text on stillness. ${randomUUID()}`]), "stillness.txt");
  return form;
}
const document = ({ admin }: Scene) =>
  json(admin.request("/api/admin/knowledge", { method: "POST", body: fileForm() }));

const someone = async ({ stage }: Scene) => {
  const person = await Client.registered(stage.url);
  return { person, id: await idOf(person) };
};

const asRosa =
  (wanted: Wanted = {}): Case =>
  ({ rosa }) =>
    Promise.resolve({ as: rosa, ...wanted });
const asAdmin =
  (wanted: Wanted = {}): Case =>
  ({ admin }) =>
    Promise.resolve({ as: admin, ...wanted });
const asVisitor =
  (wanted: Wanted = {}): Case =>
  ({ stage }) =>
    Promise.resolve({ as: new Client(stage.url), ...wanted });
const onConversation =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.rosa, params: { id: (await scene.rosa.conversation()).id }, ...wanted });
const onReply =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.rosa, params: { id: (await replied(scene)).messageId }, ...wanted });
const onMemory =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.rosa, params: { id: (await memory(scene)).id }, ...wanted });
const onItem =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.rosa, params: { id: (await item(scene)).id }, ...wanted });
const onSubscription =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: (await paid(scene)).person, ...wanted });
const onConfiguration =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.admin, params: { id: (await configuration(scene)).id }, ...wanted });
const onDocument =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.admin, params: { id: (await document(scene)).id }, ...wanted });
const onRequest =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.admin, params: { id: await supportRequest(scene) }, ...wanted });
const onUser =
  (wanted: Wanted = {}): Case =>
  async (scene) => ({ as: scene.admin, params: { id: (await someone(scene)).id }, ...wanted });

const helplines = {
  country: "AD",
  emergency: "112",
  lines: [
    {
      ...{ id: "ad-112", name: "Emergency", help: "crisis", phone: "112", sms: null, smsBody: null },
      ...{ url: null, allDay: true, hours: null, free: true, languages: ["ca"] },
      ...{ source: "https://example.com", checkedOn: "2026-11-01" },
    },
  ],
};

/** A good request for each operation. One that is added to the API without a case here fails the test. */
export const cases: Record<string, Case> = {
  readDocs: asVisitor(),
  describeApi: asVisitor(),
  signInWithGoogle: asVisitor(),
  signInWithFacebook: asVisitor(),
  finishGoogleSignIn: asVisitor(),
  finishFacebookSignIn: asVisitor(),
  register: asVisitor({
    body: { firstName: "Ada", email: `ada-${randomUUID()}@example.com`, password: "a quiet room" },
  }),
  login: async ({ stage }) => {
    const { email } = await Client.registered(stage.url);
    return { as: new Client(stage.url), body: { email, password: "a quiet room" } };
  },
  logout: async (scene) => ({ as: (await someone(scene)).person }),
  readUser: asRosa(),
  updateProfile: asRosa({ body: { firstName: "Rosa", preferredLanguage: "en" } }),
  readUserStats: asRosa(),
  listConversations: asRosa({ query: { limit: "1" } }),
  createConversation: asRosa({ body: { title: "Sleep", initialMessage: "I cannot sleep." } }),
  searchConversations: asRosa({ query: { q: "wake" } }),
  findConversation: onConversation(),
  editConversation: onConversation({ body: { title: "Rest" } }),
  deleteConversation: onConversation(),
  toggleFavorite: onConversation(),
  listMessages: async (scene) => ({
    as: scene.rosa,
    params: { id: (await replied(scene)).conversationId },
    query: { limit: "1" },
  }),
  listTopics: asRosa(),
  submitTurn: async ({ rosa, stage }) => {
    stage.guide.answers(whole("Peace."));
    const { id } = await rosa.conversation();
    return {
      as: rosa,
      body: { conversationId: id, message: "I am here.", language: "en", submitKey: randomUUID() },
    };
  },
  streamReply: async ({ rosa, stage }) => {
    stage.guide.answers(whole("Peace ", "be with you."));
    const { turnId } = await rosa.sent((await rosa.conversation()).id, "I would like to rest.");
    return { as: rosa, query: { turn: turnId } };
  },
  stopTurn: async (scene) => ({ as: scene.rosa, params: { turnId: (await replied(scene)).turnId } }),
  rateReply: onReply({ body: { isHelpful: true, comment: "It helped." } }),
  withdrawRating: onReply(),
  findReceipt: onReply(),
  listVersions: onReply(),
  listMemories: async (scene) => (await memory(scene), { as: scene.rosa, query: { limit: "1" } }),
  addMemory: asRosa({ body: { category: "goals", content: "Wants to walk more." } }),
  forgetAllMemories: asRosa(),
  changeMemory: onMemory({ body: { isPaused: true } }),
  forgetMemory: onMemory(),
  listMemoryUses: onMemory(),
  generateImage: asRosa({ body: { prompt: "a quiet lake at dawn", title: "Lake" } }),
  generateMeditation: asRosa({
    body: { prompt: "rest after a long day", minutes: 1 },
    headers: { Prefer: "respond-async" },
  }),
  generateForMessage: async (scene) => {
    const { conversationId } = await replied(scene);
    return {
      as: scene.rosa,
      body: { conversationId, mediaType: "image", mediaPrompt: "a candle in the dark" },
    };
  },
  followGeneration: async (scene) => ({ as: scene.rosa, params: { jobId: (await item(scene)).jobId } }),
  findGeneration: async (scene) => ({ as: scene.rosa, params: { jobId: (await item(scene)).jobId } }),
  cancelGeneration: async ({ rosa }) => ({
    as: rosa,
    params: { jobId: await started(rosa, "meditation") },
  }),
  listItems: async (scene) => (await item(scene), { as: scene.rosa, query: { limit: "1", type: "image" } }),
  findItem: onItem(),
  changeItem: onItem({ body: { title: "Dawn", isPublic: true } }),
  setItemFavorite: onItem(),
  readObject: onItem({ query: { w: "320" } }),
  deleteItem: onItem(),
  recordSitting: asRosa({ body: { kind: "timer", minutes: 5, submitKey: randomUUID() } }),
  readSittingAudio: asRosa({ query: { minutes: "1" }, headers: { Range: "bytes=0-99" } }),
  listPlans: asRosa(),
  createSubscription: async (scene) => ({ as: (await someone(scene)).person, body: { planType: "monthly" } }),
  cancelSubscription: onSubscription(),
  resumeSubscription: onSubscription(),
  switchPlan: onSubscription({ body: { planType: "monthly" } }),
  openPortal: onSubscription(),
  listInvoices: onSubscription(),
  receiveStripeEvent: ({ stage, stripe }) => {
    const object = { id: "in_unknown", object: "invoice", customer: "cus_unknown" };
    const event = { id: `evt_${randomUUID()}`, object: "event", type: "invoice.paid", data: { object } };
    const { signature } = stripe.signed(event, WEBHOOK_SECRET);
    return Promise.resolve({
      as: new Client(stage.url),
      body: event,
      headers: { "Stripe-Signature": signature },
    });
  },
  readStats: asAdmin(),
  readSystem: asAdmin(),
  saveSettings: asAdmin({ body: { rateLimitPerMinute: 61 } }),
  listLog: asAdmin({ query: { limit: "2" } }),
  listMails: async (scene) => {
    const id = await supportRequest(scene);
    await scene.admin.post(`/api/admin/support-requests/${id}/reply`, { message: "Please try again." });
    return { as: scene.admin, query: { limit: "1" } };
  },
  listPayments: async (scene) => (await paid(scene), { as: scene.admin }),
  refundPayment: async (scene) => ({ as: scene.admin, params: { id: (await paid(scene)).paymentId } }),
  listSupportRequests: async (scene) => (await supportRequest(scene), { as: scene.admin }),
  updateSupportRequest: onRequest({ body: { status: "inProgress", note: "Asked for the browser." } }),
  answerSupportRequest: onRequest({ body: { message: "Please try again." } }),
  listUsers: asAdmin({ query: { search: "rosa", limit: "2" } }),
  findUser: onUser(),
  updateUser: onUser({ body: { lastName: "Other" } }),
  deleteUser: onUser(),
  banUser: onUser({ body: { isBanned: true, reason: "Spam" } }),
  listMemoriesOfUser: async (scene) => {
    await memory(scene);
    return { as: scene.admin, params: { id: await idOf(scene.rosa) } };
  },
  forgetMemoryOfUser: async (scene) => {
    const { id } = await memory(scene);
    return { as: scene.admin, params: { userId: await idOf(scene.rosa), memoryId: id } };
  },
  listHelplines: asAdmin(),
  saveHelplines: asAdmin({ body: helplines }),
  listConfigurations: asAdmin(),
  createConfiguration: asAdmin({ body: { name: "Quiet", systemPrompt: "Be quiet." } }),
  findConfiguration: onConfiguration(),
  updateConfiguration: onConfiguration({ body: { systemPrompt: "Be very quiet." } }),
  deleteConfiguration: onConfiguration(),
  testConfiguration: async (scene) => {
    scene.stage.guide.answers(whole("Peace."));
    return { as: scene.admin, params: { id: (await configuration(scene)).id }, body: {} };
  },
  listConfigurationVersions: onConfiguration(),
  restoreConfiguration: onConfiguration({ body: { version: 1 } }),
  listDocuments: async (scene) => (await document(scene), { as: scene.admin }),
  uploadDocument: ({ admin }) => Promise.resolve({ as: admin, body: fileForm() }),
  findDocument: onDocument(),
  deleteDocument: onDocument(),
  reindexDocument: onDocument(),
  reindexDocuments: asAdmin(),
};
