import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import type { AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage({ apps: 2, env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
beforeEach(() => stage.guide.answers(whole("Four in the morning.")));

const password = "a quiet room";
const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;

let lastAddress = 0;
/** A network address without earlier requests. */
const freshAddress = () => `203.0.${113 + Math.floor(lastAddress / 250)}.${(lastAddress++ % 250) + 1}`;

interface Try {
  email: string;
  password: string;
  from: string;
  app?: AppProcess;
}

/** Signs in over the API from a given address. */
const signIn = ({ email, password, from, app = stage.apps[0]! }: Try) =>
  new Client(app.url).post("/api/login", { email, password }, { "X-Forwarded-For": from });
const signInByForm = ({ email, password, from, app = stage.apps[0]! }: Try) =>
  new Client(app.url).request("/login?redirectTo=%2Fchat%2F1", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { "X-Forwarded-For": from },
  });
const register = (email: string, from: string, app = stage.apps[0]!) =>
  new Client(app.url).post(
    "/api/register",
    { firstName: "Rosa", email, password },
    { "X-Forwarded-For": from },
  );

async function account(): Promise<{ email: string; sessions(): Promise<number> }> {
  const email = freshEmail();
  const answer = await register(email, freshAddress());
  const { id } = (await answer.json()) as { id: string };
  return {
    email,
    sessions: () => stage.db.collection("sessions").countDocuments({ "sess.userId": oid(id) }),
  };
}

async function expectRefusal(answer: Response, atMostSeconds = 60): Promise<void> {
  expect([answer.status, await answer.text()]).toEqual([429, "Too many requests"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
}

describe("guessing a password", () => {
  test("from one address: the eleventh attempt is 429 on every process, over API and form, and the right password waits, too", async () => {
    const { email, sessions } = await account();
    const before = await sessions();
    const from = freshAddress();
    for (let n = 0; n < 10; n += 1) {
      const way = n % 3 === 0 ? signInByForm : signIn;
      const answer = await way({ email, password: `guess ${n}`, from, app: stage.apps[n % 2] });
      expect(answer.status).toBe(401);
    }
    for (const app of stage.apps.slice(0, 2)) {
      await expectRefusal(await signIn({ email, password: "guess 11", from, app }));
      await expectRefusal(await signIn({ email, password, from, app }));
    }
    expect(await sessions()).toBe(before);
  });
});
