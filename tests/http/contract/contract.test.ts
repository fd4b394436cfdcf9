import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { listRoutes } from "#tests/setup/routes";
import { useStage } from "#tests/setup/stage";
import type { ApiDescription } from "~/http/api/openapi-types";
import { languages } from "~/i18n/config";
import { Caller, type Call } from "./caller";
import { cases, WEBHOOK_SECRET, type Scene } from "./scene";

const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let caller: Caller;
let rosa: Client & { email: string };
let admin: Client & { email: string };
let scene: Scene;

beforeAll(async () => {
  stripe = await startFakeStripe();
  const app = await stage.start({
    STRIPE_SECRET_KEY: "sk_test_contract",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
  });
  stage.url = app.url;
  const answer = await fetch(`${app.url}/api/openapi.json`);
  caller = new Caller((await answer.json()) as ApiDescription);
  [rosa, admin] = await Promise.all([Client.registered(app.url), Client.registered(app.url)]);
  const users = stage.db.collection("users");
  await users.updateOne(
    { email: rosa.email },
    { $set: { subscriptionTier: "premium", tierSetBy: "administrator" } },
  );
  await users.updateOne({ email: admin.email }, { $set: { isAdmin: true } });
});
afterAll(() => stripe.close());
beforeAll(() => void (scene = { stage, stripe, caller, rosa, admin }));

/** Runs over all operations, some at a time, and gathers what is wrong with each. */
async function problemsOf(calls: Call[], check: (call: Call) => Promise<unknown>): Promise<string[]> {
  const problems: string[] = [];
  const rest = [...calls];
  const work = async () => {
    for (let call = rest.shift(); call; call = rest.shift()) {
      const { id } = call;
      await check(call).catch((error: unknown) => problems.push(`${id}: ${String(error)}`));
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return problems;
}

const isForm = ({ operation: { requestBody } }: Call) =>
  "multipart/form-data" in (requestBody?.content ?? {});
const isEndpoint = ({ operation: { operationId } }: Call) =>
  !/^(signInWith|finish)|^receiveStripeEvent$/.test(operationId);

describe("the description", () => {
  test("has no fault that the linter knows", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      rules: {
        // An id is hexadecimal, so that no id is "object" or "reindex".
        "no-ambiguous-paths": "off",
        // Sign-in with a provider only redirects.
        "operation-2xx-response": "off",
        // The description itself is never refused.
        "operation-4xx-response": "off",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(caller.description), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  test("gives each name once, and says what every success gives", () => {
    const ids = caller.calls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const vague = caller.calls.flatMap(({ id, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, answer]) => /^20[0126]$/.test(status) && !("content" in answer))
        .map(([status]) => `${id} ${status}`),
    );
    expect(vague).toEqual([]);
  });

  test("has every route under /api", async () => {
    const described = Object.keys(caller.description.paths).map((one) => one.replace(/\{(\w+)\}/g, ":$1"));
    const routes = (await listRoutes()).map((route) => route.path).filter((one) => /^\/api\/[^*]/.test(one));
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter((route) => !described.includes(route))).toEqual([]);
  });

  test.each(languages)(
    "is a page without scripts in %s that names every call and every schema",
    async (language) => {
      const answer = await fetch(`${stage.url}/api/docs`, { headers: { "Accept-Language": language } });
      const page = await answer.text();
      const wanted = [
        ...caller.calls.map(({ id }) => id),
        ...Object.keys(caller.description.components.schemas).map((name) => `schema-${name}`),
      ];
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
      expect(links.filter((id) => !ids.includes(id))).toEqual([]);
      expect(page).toContain(`<html lang="${language}"`);
      expect(page).not.toMatch(/<script|style="|undefined|\[object/);
      for (const [, style] of page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
        expect((await fetch(new URL(style!, stage.url))).status).toBe(200);
      }
    },
  );
});

test("every operation has a case", () => {
  expect(Object.keys(cases).sort()).toEqual(caller.calls.map(({ id }) => id).sort());
});

test.each(Object.keys(cases))("%s answers a good request as described", async (id) => {
  const { as, ...wanted } = await cases[id]!(scene);
  const answer = await caller.send(as, id, wanted);
  const { status } = answer;
  await caller.check(id, answer);
  expect(status).toBeLessThan(400);
});

test("without a session 401 is the answer of every operation that needs one", async () => {
  const closed = caller.calls.filter(({ operation }) => operation.security.length > 0);
  const problems = await problemsOf(closed, async ({ id }) => {
    const answer = await caller.send(new Client(stage.url), id);
    expect([answer.status, await caller.check(id, answer)]).toEqual([401, "Unauthorized"]);
  });
  expect(problems).toEqual([]);
});

test("people are refused with 403 by every operation of the console", async () => {
  const closed = caller.calls.filter(({ operation }) => operation.tags.includes("Administration"));
  const problems = await problemsOf(closed, async ({ id }) => {
    const answer = await caller.send(rosa, id);
    expect([answer.status, await caller.check(id, answer)]).toEqual([
      403,
      "Forbidden - Admin access required",
    ]);
  });
  expect(closed.length).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

test("a page of another site is refused with 403 by every operation that changes something", async () => {
  const changing = caller.calls.filter(({ method }) => method !== "GET");
  const problems = await problemsOf(changing, async ({ id }) => {
    const answer = await caller.send(admin, id, { headers: { Origin: "https://elsewhere.example" } });
    await expect(caller.check(id, answer)).resolves.toBe("Forbidden");
  });
  expect(problems).toEqual([]);
});

test("input of another shape is refused with 400 and names its fields", async () => {
  const taking = caller.calls.filter(
    (call) => call.operation.requestBody?.required && !isForm(call) && isEndpoint(call),
  );
  const problems = await problemsOf(taking, async ({ id }) => {
    const answer = await caller.send(admin, id, { body: ["something else"] });
    expect([answer.status, await caller.check(id, answer)]).toMatchObject([400, { errors: {} }]);
  });
  expect(taking.length).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

test("a query of another shape is refused with 400 and names its fields", async () => {
  const rosaId = ((await (await rosa.get("/api/auth/user")).json()) as { id: string }).id;
  const problems: string[] = [];
  for (const [name, value] of [
    ["limit", "0"],
    ["before", "no cursor"],
  ] as const) {
    const taking = caller.calls.filter(({ operation }) =>
      operation.parameters.some((parameter) => parameter.name === name),
    );
    expect(taking.length).toBeGreaterThan(5);
    problems.push(
      ...(await problemsOf(taking, async ({ id }) => {
        const answer = await caller.send(admin, id, { query: { [name]: value }, params: { id: rosaId } });
        expect([answer.status, await caller.check(id, answer)]).toMatchObject([400, { errors: {} }]);
      })),
    );
  }
  expect(problems).toEqual([]);
});

test("a body that is no JSON is refused with 415", async () => {
  const taking = caller.calls.filter(({ operation }) => operation.requestBody);
  const problems = await problemsOf(taking, async ({ id }) => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await caller.send(admin, id, { body: {}, headers });
    const { status } = answer;
    await caller.check(id, answer);
    expect(status).toBe(415);
  });
  expect(problems).toEqual([]);
});

test("an id that nothing has is refused with 404", async () => {
  const named = caller.calls.filter(
    ({ method, path }) => path.includes("{") && (method === "GET" || method === "DELETE"),
  );
  const problems = await problemsOf(named, async ({ id }) => {
    const answer = await caller.send(admin, id);
    expect([answer.status, await caller.check(id, answer)]).toEqual([404, "Not found"]);
  });
  expect(named.length).toBeGreaterThan(15);
  expect(problems).toEqual([]);
});

test("a method that is not described is refused with 405", async () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const paths = [...new Map(caller.calls.filter(isEndpoint).map((call) => [call.path, call])).values()];
  const problems = await problemsOf(paths, async ({ path }) => {
    const described = Object.keys(caller.description.paths[path]!)
      .map((name) => name.toUpperCase())
      .sort();
    for (const method of methods.filter((name) => !described.includes(name))) {
      const answer = await admin.request(path.replace(/\{\w+\}/g, "0123456789abcdef01234567"), { method });
      await answer.text();
      const allowed = answer.headers.get("Allow")?.split(", ").sort().join(", ");
      expect([method, answer.status, allowed]).toEqual([method, 405, described.join(", ")]);
    }
  });
  expect(problems).toEqual([]);
});
