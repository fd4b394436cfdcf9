import type { BrowserContext, Page } from "@playwright/test";
import { until } from "#tests/setup/until";

/** The URLs of everything cached on this device, by cache name. */
export function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const shelves = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(shelves));
  });
}

/** The personal ones. */
export const pagesOf = (shelves: Record<string, string[]>) =>
  Object.entries(shelves)
    .filter(([name]) => name.startsWith("anamcara-pages:"))
    .flatMap(([, paths]) => paths);

/** Opens a page and waits until the worker has cached these URLs and the offline page. */
export async function keepPages(page: Page, path: string, ...paths: string[]): Promise<void> {
  await page.goto(path);
  await until(
    async () => {
      const there = pagesOf(await kept(page));
      return [...paths, "/offline"].every((wanted) => there.includes(wanted));
    },
    { what: `${paths.join()} to be kept`, timeoutMs: 15_000 },
  );
}

/** The stored messages of a conversation, oldest first. */
export function messagesOf(context: BrowserContext, id: string): Promise<unknown[]> {
  return context.request
    .get(`/api/conversations/${id}/messages`)
    .then((answer) => answer.json() as Promise<unknown[]>);
}
