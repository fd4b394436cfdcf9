import { until } from "#tests/setup/until";
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { facebookApp, facebookPerson, startFakeFacebook, type FacebookPerson } from "#tests/fakes/facebook";
import { startFakeGoogle, type GooglePerson } from "#tests/fakes/google";
import { Browser } from "#tests/setup/browser";
import { textOfHtml } from "#tests/setup/html";
import { useStage } from "#tests/setup/stage";
import type { UserDto } from "~/features/auth/types";
import english from "../../../locales/en/common.json";

const [google, facebook] = await Promise.all([startFakeGoogle(), startFakeFacebook()]);
const env = {
  GOOGLE_CLIENT_ID: "a-google-client",
  GOOGLE_CLIENT_SECRET: "a-google-secret",
  GOOGLE_OAUTH_BASE: google.baseUrl,
  FACEBOOK_CLIENT_ID: facebookApp.id,
  FACEBOOK_CLIENT_SECRET: facebookApp.secret,
  FACEBOOK_OAUTH_BASE: facebook.baseUrl,
};
const stage = useStage({ apps: 2, env });
afterAll(() => Promise.all([google.close(), facebook.close()]));

type Provider = "google" | "facebook";
const names = { google: "Google", facebook: "Facebook" };
const sentence = (text: string, provider: Provider = "google") =>
  text.replaceAll("{{provider}}", names[provider]);

/** Signs in at the provider as a person and returns the callback URL, from its path on. */
async function visitProvider(
  provider: Provider,
  start: Response,
  person: GooglePerson | FacebookPerson | "refuse",
): Promise<string> {
  expect(start.status, "on the way to the provider").toBe(302);
  const who = randomUUID();
  const { people } = provider === "google" ? google : facebook;
  people.set(who, person as never);
  const answer = await fetch(Browser.location(start), {
    redirect: "manual",
    headers: { Cookie: `person=${who}` },
  });
  const { pathname, search } = new URL(Browser.location(answer));
  return pathname + search;
}

/** Signs in with a provider's button, up to the response to the callback. */
async function signInThrough(
  browser: Browser,
  provider: Provider,
  person: GooglePerson | FacebookPerson | "refuse",
  redirectTo = "/",
): Promise<Response> {
  const start = await browser.get(`/api/auth/${provider}?${new URLSearchParams({ redirectTo }).toString()}`);
  return browser.get(await visitProvider(provider, start, person));
}

async function me(browser: Browser): Promise<UserDto | null> {
  const answer = await browser.get("/api/auth/user");
  return answer.status === 200 ? ((await answer.json()) as UserDto) : null;
}

/** The page that a response redirects to. */
async function readNext(browser: Browser, answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return textOfHtml(await (await browser.get(Browser.location(answer))).text());
}

/** Expects a redirect to the sign-in page with a message, and no session. */
async function expectRefused(browser: Browser, answer: Response, text: string): Promise<void> {
  expect(Browser.location(answer)).toMatch(/^\/login(\?|$)/);
  expect(browser.jar.has("anamcara_session")).toBe(false);
  expect(await readNext(browser, answer)).toContain(text);
  expect(await me(browser)).toBeNull();
}

describe("a faulty provider", () => {
  const failed = (provider: Provider) => sentence(english.errors.providerFailed, provider);

  test("Facebook: a timeout of its token endpoint or the Graph API ends after 8 s", async () => {
    const refusedAfter = async () => {
      const browser = new Browser(stage.url);
      const startedAt = Date.now();
      await expectRefused(
        browser,
        await signInThrough(browser, "facebook", facebookPerson()),
        failed("facebook"),
      );
      return (Date.now() - startedAt) / 1_000;
    };
    // Two people concurrently; the second one's token is given.
    const asked = new Promise<void>((resolve) => facebook.next("token", () => resolve()));
    const first = refusedAfter();
    await asked;
    facebook.next("me", () => undefined);
    for (const seconds of await Promise.all([first, refusedAfter()])) {
      expect(seconds).toBeGreaterThan(7);
      expect(seconds).toBeLessThan(11);
    }
  });

  test("that does not answer makes no one else wait", async () => {
    const order: string[] = [];
    const backs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = new Browser(stage.url);
        const start = await browser.get("/api/auth/facebook");
        return { browser, back: await visitProvider("facebook", start, facebookPerson()) };
      }),
    );
    let asked = 0;
    for (const _ of backs) facebook.next("token", () => void (asked += 1));
    const refused = backs.map(async ({ browser, back }) => {
      await browser.get(back);
      order.push("callback");
    });
    await until(() => asked === backs.length);
    expect((await new Browser(stage.url).get("/login")).status).toBe(200);
    order.push("page");
    await Promise.all(refused);
    expect(order.indexOf("page")).toBe(0);
  });
});
