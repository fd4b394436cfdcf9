import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";

const stage = useStage();

const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;

/** Every kind of email address that could be probed, with an example. */
const kinds = ["nobody's", "somebody's", "an account's with a provider only", "a banned person's"] as const;
let addresses: Record<(typeof kinds)[number], () => string>;

beforeAll(async () => {
  const users = stage.db.collection("users");
  const known = await Client.registered(stage.url);
  const social = await Client.registered(stage.url);
  await users.updateOne({ email: social.email }, { $set: { password: null, authProvider: "google" } });
  const banned = await Client.registered(stage.url);
  await users.updateOne({ email: banned.email }, { $set: { isBanned: true } });
  addresses = {
    "nobody's": freshEmail,
    "somebody's": () => known.email,
    "an account's with a provider only": () => social.email,
    "a banned person's": () => banned.email,
  };
});

const wrong = "not the one";

describe("a failed sign-in", () => {
  test("looks the same for every kind of email address over the API: status, headers, body", async () => {
    const seen = new Set<string>();
    for (const kind of kinds) {
      const answer = await new Client(stage.url).post("/api/login", {
        email: addresses[kind](),
        password: wrong,
      });
      const headers = [...answer.headers]
        .filter(([name]) => !/^(date|x-request-id|content-security-policy)$/.test(name))
        .map((header) => header.join(": "));
      seen.add([answer.status, ...headers, await answer.text()].join("\n"));
    }
    expect([...seen]).toEqual([expect.stringMatching(/^401\n[^]*\nUnauthorized$/)]);
  });

  test("looks the same for every kind of email address with the form: the whole page", async () => {
    const seen = new Set<string>();
    for (const kind of kinds) {
      const email = addresses[kind]();
      const answer = await new Client(stage.url).form("/login", { email, password: wrong });
      const html = await answer.text();
      expect(html).not.toContain(wrong);
      const page = html.replaceAll(email, "ADDRESS").replace(/nonce="[^"]*"|data-now="[^"]*"/g, "");
      seen.add(`${answer.status} ${page}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^401 /)]);
  });
});

describe("registering with a taken address", () => {
  test("reveals that it is taken, but no name or anything else of the account", async () => {
    const { email } = await Client.registered(stage.url);
    const answer = await new Client(stage.url).post("/api/register", {
      firstName: "Other",
      email,
      password: "another password",
    });
    expect([answer.status, await answer.text()]).toEqual([409, "Conflict"]);
  });
});
