import { beforeAll, expect, test } from "vitest";
import { whole, type Exchange } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { ConfigurationDto } from "~/features/guide/types";
import { REQUESTS_AT_ONCE } from "~/http/middleware/request-queue.server";

const stage = useStage();
const PATH = "/api/admin/ai-training";
/** More than a process serves at a time. */
const MANY = REQUESTS_AT_ONCE + 4;

let admin: Client;
let id: string;
beforeAll(async () => {
  const person = await Client.registered(stage.url);
  admin = person;
  await stage.db.collection("users").updateOne({ email: person.email }, { $set: { isAdmin: true } });
  const testPrompts = [{ prompt: "What is quiet?", expectations: [{ rule: "contains", value: "Hello" }] }];
  const given = { name: "Quiet", systemPrompt: "Be quiet.", testPrompts };
  ({ id } = (await (await admin.post(PATH, given)).json()) as ConfigurationDto);
});

test.each<[string, () => Promise<Response>]>([
  ["tries a model", () => admin.form("/admin/system", { intent: "try", provider: "openai" })],
  ["tests a configuration by the API", () => admin.post(`${PATH}/${id}/test`, { record: true })],
])(
  "an administrator who %s that is silent keeps no one else waiting",
  async (_, act) => {
    const held: Exchange[] = [];
    stage.guide.answers((exchange) => void held.push(exchange));
    const asked = Array.from({ length: MANY }, act);
    await until(() => held.length === MANY, { what: "more than run at a time to wait for the model" });
    // The model is silent until this is answered.
    expect((await new Client(stage.url).get("/")).status).toBe(200);
    stage.guide.answers(whole("Hello."));
    for (const exchange of held) await whole("Hello.")(exchange);
    for (const answer of await Promise.all(asked)) expect(answer.status).toBeLessThan(500);
  },
  60_000,
);
