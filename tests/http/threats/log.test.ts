import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { raw } from "#tests/setup/raw";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

// One document is broken on purpose, so that the log line of a failure is checked, too.
const stage = useStage({ env: { LOG_LEVEL: "trace" }, expectedTrouble: /toISOString is not a function/ });

/** A unique value that nothing else writes to the log. */
const secrets: string[] = [];
function secret(kind: string): string {
  const word = `${kind}${randomBytes(6).toString("hex")}`;
  secrets.push(word);
  return word;
}

/** The link in the latest email to an address. */
const linkFor = async (to: string, path: string) => {
  const mail = await until(
    () => stage.db.collection("outbox").findOne({ to, text: new RegExp(path) }, { sort: { _id: -1 } }),
    { what: `a mail with ${path}` },
  );
  const link = new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail.text as string)!;
  secrets.push(link[1]!);
  return link[0];
};

test("at the most detailed level the log has a line for every request, and no password, cookie, token, text or query", async () => {
  const client = new Client(stage.url);
  const email = `${secret("person")}@example.com`;
  const password = secret("password");

  // Signing in, with right and wrong passwords.
  await client.post("/api/register", { firstName: secret("name"), email, password });
  await client.post("/api/register", { firstName: "Rosa", email, password });
  await client.form("/register", { firstName: "R", email, password });
  await client.form("/login", { email, password: secret("guess") });
  await client.post("/api/login", { email, password: { $ne: secret("operator") } });
  await client.form(`/login?redirectTo=${encodeURIComponent(`/chat?q=${secret("way")}`)}`, {
    email,
    password,
  });
  const headers = {
    Cookie: `${client.cookie}; anamcara_toast=${secret("toast")}; other=${secret("cookie")}`,
    "User-Agent": secret("browser"),
    Referer: `${stage.url}/?q=${secret("referer")}`,
    Authorization: `Bearer ${secret("bearer")}`,
    "X-Forwarded-For": secret("forwarded"),
  };

  // Recovery, verification, and a provider's redirect.
  await client.form("/forgot-password", { email });
  await client.form("/forgot-password", { email: `${secret("stranger")}@example.com` });
  const reset = await linkFor(email, "/reset-password");
  await client.get(reset);
  await client.get(`/reset-password?token=${secret("token")}`);
  await client.form("/reset-password", { token: secret("token"), password: secret("password") });
  const renewed = secret("password");
  await client.form(reset, { token: reset.split("=")[1]!, password: renewed });
  await client.get(await linkFor(email, "/verify-email"));
  await client.form("/verify-email", { token: secret("token") });
  await client.get(`/unsubscribe?token=${secret("token")}`);
  for (const provider of ["google", "facebook"]) {
    await client.get(`/api/auth/${provider}?redirectTo=${secret("way")}`);
    const query = `code=${secret("code")}&state=${secret("state")}&error=${secret("error")}`;
    await client.request(`/api/auth/${provider}/callback?${query}`, { headers });
  }
  await client.post("/api/login", { email, password: renewed });

  // Conversations, in every way that a message can be sent.
  const conversation = await client.conversation(secret("title"));
  stage.guide.answers(whole(secret("reply")));
  const stream = (word: string) =>
    client.read(`/api/chat/stream?message=${word}&conversationId=${conversation.id}&language=en`);
  await stream(secret("message"));
  const { turnId } = await client.sent(conversation.id, secret("message"));
  await client.readTurn(turnId);
  await client.form(`/chat/${conversation.id}`, {
    intent: "send",
    message: secret("message"),
    submitKey: randomUUID(),
  });
  await client.get(`/chat?message=${secret("message")}`);
  await client.get(`/chat/${conversation.id}?draft=${secret("draft")}&error=errors.sendFailed`);
  const visitor = new Client(stage.url);
  await visitor.form(`/chat/${conversation.id}`, {
    intent: "send",
    message: secret("message"),
    submitKey: "x",
  });

  // The profile.
  await client.request("/api/user/profile", {
    method: "PATCH",
    body: JSON.stringify({ firstName: secret("name") }),
    headers: { "Content-Type": "application/json" },
  });
  await client.form("/profile/password", { present: secret("guess"), password: secret("password") });

  // Invalid requests, and failures.
  await client.request(`/?q=${secret("query")}`, { headers });
  await client.request(`/nothing?q=${secret("query")}`, { headers });
  await client.request(`/api/nothing?q=${secret("query")}`, { headers });
  await client.request(`/api/conversations?before=${secret("query")}`, { headers });
  await raw(`${stage.url}/api/conversations`, {
    method: "POST",
    body: `{"title":"${secret("body")}`,
    headers: { ...headers, "Content-Type": "application/json" },
  });
  await raw(`${stage.url}/login`, {
    method: "POST",
    body: secret("body"),
    headers: { ...headers, "Content-Type": "multipart/form-data; boundary=x" },
  });
  stage.guide.answers((exchange) => exchange.refuse(400, { message: `The prompt was: ${secret("prompt")}` }));
  await stream(secret("message"));
  await stage.db
    .collection("conversations")
    .updateOne({ _id: oid(conversation.id) }, { $set: { updatedAt: secret("broken") } });
  const failed = await client.get(`/chat/${conversation.id}?q=${secret("query")}`);
  expect(failed.status).toBe(500);

  const [name, value] = client.cookie.split("=") as [string, string];
  expect(name).toBe("anamcara_session");
  const sid = JSON.parse(
    Buffer.from(decodeURIComponent(value).split(".")[0]!, "base64").toString(),
  ) as string;
  secrets.push(value.slice(0, 30), sid);

  const output = () => stage.apps[0]!.output();
  await client.get("/healthz");
  await until(() => output().includes('"path":"/healthz"'));
  const lines = output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { path?: string; method?: string; status?: number });
  const paths = new Set(lines.map(({ path }) => path));
  for (const path of [
    "/login",
    "/api/login",
    "/api/chat/stream",
    "/reset-password",
    "/verify-email",
    "/nothing",
  ])
    expect(paths).toContain(path);
  for (const { path } of lines) expect(path ?? "").not.toContain("?");
  const leaked = secrets.filter((word) => output().toLowerCase().includes(word.toLowerCase()));
  expect(leaked).toEqual([]);
});
