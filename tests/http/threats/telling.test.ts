import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";

const stage = useStage();

const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;

/** Every kind of address that somebody may ask about, with an address of that kind. */
const kinds = [
  "nobody's",
  "somebody's",
  "somebody's who comes in through a provider",
  "a banned person's",
] as const;
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
    "somebody's who comes in through a provider": () => social.email,
    "a banned person's": () => banned.email,
  };
});

const wrong = "not the one";
const median = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)]!;

describe("a failed sign-in", () => {
  test("looks the same for every kind of address over the API: status, headers, body", async () => {
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

  test("looks the same for every kind of address by the form: the whole page", async () => {
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

  test(
    "takes the same time for every kind of address: median ratio 0.9 to 1.1",
    { timeout: 300_000 },
    async () => {
      const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
      const attempt = async (kind: (typeof kinds)[number]) => {
        const email = addresses[kind]();
        const startedAt = performance.now();
        const answer = await new Client(stage.url).post("/api/login", { email, password: wrong });
        await answer.text();
        return performance.now() - startedAt;
      };
      for (const kind of kinds) await attempt(kind);
      // One after the other and in turns, so that what else the machine does meets all alike; on a busy one it takes more
      // of them until the medians are steady. A difference that is really there stays.
      let apart: unknown[] = [];
      for (let round = 1; round <= 8; round += 1) {
        for (let n = 0; n < 60; n += 1) {
          for (let m = 0; m < kinds.length; m += 1) {
            const kind = kinds[(n + m) % kinds.length]!;
            times.get(kind)!.push(await attempt(kind));
          }
        }
        const unknown = median(times.get("nobody's")!);
        const ratios = kinds.map((kind) => [kind, median(times.get(kind)!) / unknown] as const);
        apart = ratios.filter(([, ratio]) => ratio < 0.9 || ratio > 1.1);
        if (round > 1 && apart.length === 0) break;
      }
      expect(apart).toEqual([]);
    },
  );
});

describe("registering, which has to say that an address is taken", () => {
  test(
    "does the costly work all the same, so that asking is as slow as signing in",
    { timeout: 60_000 },
    async () => {
      const { email } = await Client.registered(stage.url);
      const times = { asking: [] as number[], signingIn: [] as number[] };
      const timed = async (path: string, body: object) => {
        const startedAt = performance.now();
        await (await new Client(stage.url).post(path, body)).text();
        return performance.now() - startedAt;
      };
      for (let n = 0; n < 40; n += 1) {
        times.asking.push(await timed("/api/register", { firstName: "Rosa", email, password: wrong }));
        times.signingIn.push(await timed("/api/login", { email, password: wrong }));
      }
      expect(median(times.asking) / median(times.signingIn)).toBeGreaterThan(0.8);
    },
  );

  test("says it without a name or anything else of the account", async () => {
    const { email } = await Client.registered(stage.url);
    const answer = await new Client(stage.url).post("/api/register", {
      firstName: "Other",
      email,
      password: "another password",
    });
    expect([answer.status, await answer.text()]).toEqual([409, "Conflict"]);
  });
});
