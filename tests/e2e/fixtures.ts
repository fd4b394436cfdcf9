import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
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

/** No finding of axe that is serious or critical, in light and in dark, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      `axe, ${colorScheme}`,
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
