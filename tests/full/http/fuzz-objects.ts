import type mongoose from "mongoose";
import { makeWholeLife } from "#tests/factories/whole-life";
import { Client } from "#tests/setup/client";
import type { Route } from "#tests/setup/routes";
import { oid, type Stage } from "#tests/setup/stage";

export interface Scene {
  stage: Stage;
  person: Client;
  userId: string;
}
type Params = Record<string, string>;

/** The newest row of a collection, by default of the scene's person. */
async function row({ stage, userId }: Scene, collection: string, filter: object = { userId: oid(userId) }) {
  const found = await stage.db.collection(collection).findOne(filter, { sort: { _id: -1 } });
  if (!found) throw new Error(`no row in ${collection}`);
  return found;
}
const idIn =
  (name: string, collection: string, filter?: object) =>
  async (scene: Scene): Promise<Params> => ({
    [name]: String((await row(scene, collection, filter))._id),
  });
const fixed = (params: Params) => () => Promise.resolve(params);

/** The parameters of routes, by their paths; the first that fits. */
const params: [RegExp, (scene: Scene) => Promise<Params>][] = [
  [
    /^\/(api\/)?chat\/.*:turnId/,
    async (scene) => {
      const { _id, conversationId } = await row(scene, "turns");
      return { id: String(conversationId), turnId: String(_id) };
    },
  ],
  [/^\/(chat|(api\/)?conversations)\/:/, idIn("id", "conversations")],
  [/^\/gallery\/series\/:/, idIn("id", "series")],
  [/:jobId/, idIn("jobId", "generations")],
  [/^\/(api\/)?gallery\/(object\/)?:/, idIn("id", "gallery_items")],
  [/^\/(profile|api\/user)\/memories\/:/, idIn("id", "user_memories")],
  [/^\/report\/:/, reply("messageId")],
  [
    /^\/api\/messages\/:/,
    async (scene) => {
      const { id } = await reply("id")(scene);
      const receipt = { source: "library", language: "en", firstTokenMs: 1, totalMs: 2 };
      await scene.stage.db.collection("messages").updateOne({ _id: oid(id!) }, { $set: { receipt } });
      return { id: id! };
    },
  ],
  [
    /^\/profile\/picture\/:/,
    async ({ stage, person, userId }) => {
      await person.request("/profile/picture", { method: "POST", body: pictureForm() });
      const { profileImageUrl } = (await stage.db.collection("users").findOne({ _id: oid(userId) }))!;
      return { userId, token: String(profileImageUrl).split("/").at(-1)! };
    },
  ],
  [
    /^\/shared\/:/,
    async (scene) => {
      const { _id } = await row(scene, "gallery_items");
      const path = `/api/gallery/${String(_id)}`;
      const init = { method: "PATCH", headers: { "Content-Type": "application/json" } };
      const answer = await scene.person.request(path, { ...init, body: '{"isPublic":true}' });
      const { shareUrl } = (await answer.json()) as { shareUrl: string };
      return { token: shareUrl.split("/").at(-1)! };
    },
  ],
  [/^\/quotations\/:/, fixed({ work: "kjv", book: "genesis", chapter: "1" })],
  [/^\/onboarding\/:/, fixed({ step: "reasons" })],
  [/^\/welcome\/:/, fixed({ language: "es" })],
  [
    /:memoryId/,
    async (scene) => ({
      ...(await idIn("memoryId", "user_memories")(scene)),
      id: scene.userId,
      userId: scene.userId,
    }),
  ],
  [/admin\/users\/:/, async ({ stage }) => ({ id: (await makeWholeLife(stage.db)).userId })],
  [/admin\/(ai-training\/)?knowledge\/:/, idIn("id", "knowledge_documents", {})],
  [
    /admin\/ai-training\/:/,
    async ({ person }) => {
      const answer = await person.post("/api/admin/ai-training", {
        name: "Quiet",
        systemPrompt: "Be quiet.",
        testPrompts: [{ prompt: "Hello", expectations: [{ rule: "maxWords", value: "50" }] }],
      });
      return { id: ((await answer.json()) as { id: string }).id, number: "1" };
    },
  ],
  [/admin\/content\/feedback\/:/, idIn("id", "message_feedback")],
  [
    /admin\/content\/items\/:/,
    async (scene) => {
      const params = await idIn("id", "gallery_items")(scene);
      const init = { method: "PATCH", headers: { "Content-Type": "application/json" } };
      await scene.person.request(`/api/gallery/${params.id}`, { ...init, body: '{"isPublic":true}' });
      return params;
    },
  ],
  [/admin\/content\/mails\/:/, idIn("id", "outbox")],
  [/admin\/content\/reports\/:/, idIn("id", "reports")],
  [/admin\/(content\/support|support-requests)\/:/, idIn("id", "support_requests")],
  [/admin\/content\/quotes\/:/, fixed({ date: new Date().toISOString().slice(0, 10) })],
  [
    /admin\/content\/reasons\/:/,
    async (scene) => ({ key: String((await row(scene, "usage_reasons", {})).key) }),
  ],
  [/admin\/content\/helplines\/:/, fixed({ country: "IT", line: "it-telefono-amico" })],
  [/admin\/(subscriptions\/)?payments\/:/, idIn("id", "payments")],
];

function reply(name: string) {
  return (scene: Scene) => idIn(name, "messages", { userId: oid(scene.userId), role: "assistant" })(scene);
}

/** A picture of one point. */
function pictureForm(): FormData {
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "image/png" }), "me.png");
  return form;
}

/** The person of a kind, with all that a person can have. */
async function newScene(stage: Stage, isAdmin: boolean): Promise<Scene> {
  const person = await Client.registered(stage.url);
  const { email } = person;
  const _id = (await stage.db.collection("users").findOne({ email }))!._id as mongoose.mongo.ObjectId;
  const userId = String(_id);
  const user = { subscriptionTier: "premium", isAdmin };
  await makeWholeLife(stage.db, { user }, { userId, email });
  return { stage, person, userId };
}

/**
 * Gives the person whom a route is for, an administrator for the console, and objects of theirs for the route's address:
 * only then its form, query and body are read.
 * @param scenes those who were made so far; one who was signed out, or whose objects are gone, is replaced.
 * @throws when a parameter has no object here: a new route needs one.
 */
export async function personFor(
  stage: Stage,
  { path }: Route,
  scenes: Map<boolean, Scene>,
): Promise<{ person: Client; params: Params }> {
  const isAdmin = /^\/(api\/)?admin\b/.test(path);
  const find = path.includes(":") ? params.find(([pattern]) => pattern.test(path))?.[1] : fixed({});
  if (!find) throw new Error(`${path}: its parameters need objects, see fuzz-objects.ts`);
  const known = scenes.get(isAdmin);
  if (known) {
    const found = await find(known).catch(() => null);
    const own = known.person.cookie ? await known.person.get("/api/auth/user") : null;
    const isWhole = own?.status === 200 && ((await own.json()) as { isAdmin: boolean }).isAdmin === isAdmin;
    if (found && isWhole) return { person: known.person, params: found };
  }
  const scene = await newScene(stage, isAdmin);
  scenes.set(isAdmin, scene);
  return { person: scene.person, params: await find(scene) };
}
