import AxeBuilder from "@axe-core/playwright";
import { expect, request, test as base, type APIRequestContext, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";

interface Person {
  email: string;
  password: string;
}

interface Fixtures {
  /** A person with a new account whose session the browser has, because most tests are not about signing in. */
  person: Person;
}

/** Playwright's test with an optional signed-in person. An unexpected message in the browser's console fails it. */
export const test = base.extend<Fixtures & { quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const lines: string[] = [];
      page.on("console", (message) => {
        if (
          message.type() === "error" &&
          !/status of 4\d\d|net::ERR_|ERR_INTERNET|manifest patches TypeError/.test(message.text())
        ) {
          lines.push(message.text());
        }
      });
      page.on("pageerror", (error) => lines.push(error.message));
      await use();
      expect(lines, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ context, baseURL }, use) => {
    const email = `rosa-${randomUUID().slice(0, 8)}@example.com`;
    const password = "a quiet room";
    const answer = await context.request.post(`${baseURL}/api/register`, {
      data: { firstName: "Rosa", lastName: "D'Angelo", email, password },
    });
    expect(answer.status()).toBe(201);
    await use({ email, password });
  },
});

/** For requests that are made to fail: the browser's console may report them; an exception still fails the test. */
export const testOfFailures = test.extend({
  quietConsole: async ({ page }, use) => {
    const lines: string[] = [];
    page.on("pageerror", (error) => lines.push(error.message));
    await use();
    expect(lines, "exceptions").toEqual([]);
  },
});

export { expect };

/** For tests that do not depend on the window's width: they run at one width only. */
export const oneWidth = { tag: "@one-width" };

/** For the main tasks of a person: they also run in a narrow window and, in `npm run test:full`, in Firefox. */
export const mainTask = { tag: ["@main", "@phone", "@every-width"] };

/**
 * For tests of what differs between wide and narrow windows, or of what must work everywhere: without scripts they run
 * at both widths.
 */
export const everyWidth = { tag: "@every-width" };

/** Presses what deletes a conversation of the list: a button of its row, or on narrow screens an entry of its menu. */
export async function askToDelete(page: Page, title: string): Promise<void> {
  const link = page.getByRole("link", { name: `Delete: ${title}` }).first();
  if (await link.isVisible()) return link.click();
  await page.getByLabel(`More for ${title}`).first().click();
  await page.getByRole("main").getByRole("link", { name: "Delete conversation" }).click();
}

/** A conversation of the signed-in person, with messages sent and replied to through the API. */
export async function startConversation(page: Page, ...messages: string[]): Promise<string> {
  const created = await page
    .context()
    .request.post("/api/conversations", { data: { title: "Why do I wake at four?" } });
  const { id } = (await created.json()) as { id: string };
  for (const message of messages) {
    const sent = await page.context().request.post("/api/chat/turns", {
      data: { conversationId: id, message, language: "en", submitKey: randomUUID() },
    });
    const { turnId } = (await sent.json()) as { turnId: string };
    await (await page.context().request.get(`/api/chat/stream?turn=${turnId}`)).body();
  }
  return id;
}

/** The same person in another browser. */
export async function signInElsewhere({ email, password }: Person): Promise<APIRequestContext> {
  const other = await request.newContext({ baseURL: test.info().project.use.baseURL });
  expect((await other.post("/api/login", { data: { email, password } })).status()).toBe(200);
  return other;
}

/** Ends the session of the test's browser from another browser, which then signs out. */
export async function endElsewhere(person: Person): Promise<void> {
  const other = await signInElsewhere(person);
  await other.post("/profile/sessions", { form: { intent: "endOthers" } });
  await other.post("/api/logout");
  await other.dispose();
}

/** Fills in the sign-in page after a session has ended. */
export async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Waits until React has hydrated the page and its effects have run; until then, forms and links work natively.
 * Without scripts it returns at once.
 */
export async function hydrated(page: Page): Promise<void> {
  if (base.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = key && (document as unknown as Record<string, HydratedRoot>)[key];
    return root && !root.stateNode.current.memoizedState.isDehydrated;
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Delays the data of client-side navigations until the returned function is called. */
export async function holdData(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]_data=/, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  return release;
}

/** React's internal state on the document, which shows whether it is hydrated. */
interface HydratedRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

const { resolve } = createRequire(import.meta.url);
/** Axe of the builder's own version. */
const axe = createRequire(resolve("@axe-core/playwright"))("axe-core") as { source: string };

/** Puts axe into a page once. The builder would send its half megabyte twice for each look. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
}

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Axe checks the size of targets (WCAG 2.2, AA) only if asked to. */
const rules = { "target-size": { enabled: true } };
/** Describing thousands of elements that pass takes a third of the time. */
const resultTypes = ["violations"] as "violations"[];

/**
 * Expects no axe violation of any impact, in one theme: light on wide screens, dark on narrow ones. `npm run test:full`
 * also looks at the colours of the other one. Axe is a script, so it cannot run without scripts.
 * @param preload false for a page that allows no requests, not even axe's for its style sheet.
 * @param within a selector of the part that is looked at.
 */
export async function expectAccessible(page: Page, { preload = true, within = "html" } = {}): Promise<void> {
  if (base.info().project.use.javaScriptEnabled === false) return;
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  await injectAxe(page);
  const look = async (colorScheme: "light" | "dark", builder: AxeBuilder) => {
    // While an element fades in, its contrast is lower.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The default mode opens another page for each check because of cross-origin frames, and takes twice as long.
    const { violations } = await builder.setLegacyMode(true).analyze();
    const findings = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect(findings, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  };
  const box = () => new AxeBuilder({ page, axeSource: "0" }).include(within);
  await look(isWide ? "light" : "dark", box().options({ rules, preload, resultTypes }));
  if (process.env.FULL)
    await look(isWide ? "dark" : "light", box().options({ resultTypes }).withRules(COLOUR_RULES));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
