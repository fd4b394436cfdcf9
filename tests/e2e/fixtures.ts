import AxeBuilder from "@axe-core/playwright";
import { expect, request, test as base, type APIRequestContext, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";

interface Person {
  email: string;
  password: string;
}

interface Fixtures {
  /** Somebody with a new account whose session the browser has: the way in is not what most tests are about. */
  person: Person;
}

/** Playwright's test, with a signed-in person on demand; an unexpected line in the browser's console fails it. */
export const test = base.extend<Fixtures & { quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const lines: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !/status of 4\d\d|net::ERR_|ERR_INTERNET/.test(message.text())) {
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

export { expect };

/** A conversation of the signed-in person, with messages sent and answered through the API. */
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

/** Ends the session of the test's browser from another one, which is signed out itself. */
export async function endElsewhere(person: Person): Promise<void> {
  const other = await signInElsewhere(person);
  await other.post("/profile/sessions", { form: { intent: "endOthers" } });
  await other.post("/api/logout");
  await other.dispose();
}

/** Fills in the sign-in page that an ended session has led to. */
export async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * No finding of axe that is serious or critical: by day on wide screens and by night on narrow ones, for a look takes a
 * second and the tokens' contrast is computed elsewhere. Axe is a script: without scripts it cannot look.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (base.info().project.use.javaScriptEnabled === false) return;
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  await page.emulateMedia({ colorScheme: isWide ? "light" : "dark" });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}
