import type { Locator, Page } from "@playwright/test";
import { expect, holdData, hydrated, oneWidth, test } from "#tests/e2e/fixtures";
import { makeAdministrator } from "#tests/e2e/mailbox";

/** More than any page of these tests has controls. */
const MAX_TABS = 250;

test.beforeEach(async ({ person }) => makeAdministrator(person.email));

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < MAX_TABS; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached with the keyboard`);
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("what stays on its page keeps the focus", oneWidth, async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto("/admin/content/reasons");
  await hydrated(page);
  const down = page.getByRole("button", { name: /^Down: / });
  const name = (await down.first().getAttribute("aria-label"))!;
  const moved = page.getByRole("button", { name, exact: true });
  await tabTo(page, moved);
  await page.keyboard.press("Enter");
  await expect(down.nth(1)).toHaveAccessibleName(name);
  await expect(moved).toBeFocused();
  // Back at the top the button is switched off: its neighbour has the focus.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(down.first()).toHaveAccessibleName(name);
  await expect(moved).toBeFocused();

  await page.goto("/admin/subscriptions");
  await hydrated(page);
  const month = page.getByRole("link", { name: "By month" });
  await enter(page, month);
  await expect(month).toHaveAttribute("aria-current", "true");
  await expect(month).toBeFocused();
  await enter(page, page.getByText("Show as a table").first());
  await expect(page.getByRole("table").first()).toBeVisible();

  await page.goto("/admin/system");
  await hydrated(page);
  const hour = page.getByRole("link", { name: "Last hour" });
  await enter(page, hour);
  await expect(hour).toHaveAttribute("aria-current", "page");
  await expect(hour).toBeFocused();
});

test("the menu closes with Escape, and a tab keeps the focus", oneWidth, async ({ page }) => {
  await page.goto("/admin");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const menu = page.locator(".user-menu summary");
  await enter(page, menu);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeHidden();
  await expect(menu).toBeFocused();
  const tab = page.getByRole("link", { name: "AI Training" });
  await tabTo(page, tab);
  const release = await holdData(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("tbody .skeleton").first()).toBeVisible();
  expect(await page.locator("tbody tr").count()).toBe(3);
  release();
  await expect(page.getByRole("link", { name: "New configuration" })).toBeVisible();
  await expect(tab).toBeFocused();
});

test("the figures are counted again without a jump", oneWidth, async ({ page, person }) => {
  await page.goto("/admin");
  await hydrated(page);
  const users = page.locator(".console-summary dd").first();
  const figure = async () => Number((await users.innerText()).replace(/\D/g, ""));
  const before = await figure();
  const other = await page.context().browser()!.newContext({ baseURL: test.info().project.use.baseURL });
  await other.request.post("/api/register", {
    data: { firstName: "Tom", email: `two-${person.email}`, password: "a quiet room" },
  });
  await other.close();
  await page.getByRole("searchbox").fill("half a name");
  await page.evaluate(() => window.scrollTo(0, 120));
  const place = () => page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight]);
  const then = await place();
  const refresh = page.getByRole("link", { name: "Refresh the figures" });
  await refresh.focus();
  await page.keyboard.press("Enter");
  await expect.poll(figure).toBeGreaterThan(before);
  expect(await place()).toEqual(then);
  await expect(refresh).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("half a name");
});

const pages = [
  "/admin",
  "/admin/subscriptions",
  "/admin/subscriptions/payments",
  "/admin/content",
  "/admin/content/reports",
  "/admin/content/reasons",
  "/admin/content/helplines",
  "/admin/content/support",
  "/admin/content/mails",
  "/admin/ai-training",
  "/admin/ai-training/new",
  "/admin/ai-training/knowledge",
  "/admin/system",
  "/admin/log",
  "/setup-hint",
];

test("every control shows its focus, in the order of the page, and nothing covers it", async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of pages) {
    await page.goto(path);
    await hydrated(page);
    const wrong: string[] = [];
    const seen: number[] = [];
    for (let steps = 0; steps < MAX_TABS; steps += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(describeFocus);
      // Behind the last one the page begins again.
      if (!stop || stop.place === seen[0]) break;
      // The parts of a date have places of their own in one field.
      if (stop.place === seen.at(-1)) continue;
      if (!stop.isShown) wrong.push(`${stop.name}: the focus is not shown`);
      if (stop.isCovered) wrong.push(`${stop.name}: covered`);
      if (seen.some((place) => place >= stop.place)) wrong.push(`${stop.name}: comes too late`);
      seen.push(stop.place);
    }
    expect(wrong, path).toEqual([]);
    expect(seen.length, path).toBeGreaterThan(3);
  }
});

/** What has the focus; null for the document. */
function describeFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const all = [...document.querySelectorAll("*")];
  // A small one is not covered anywhere; of one that is taller than the window, a part is to be seen.
  const at = document.elementFromPoint(
    Math.min(innerWidth - 1, box.left + box.width / 2),
    Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
  );
  const isOther = at && !element.contains(at) && !at.contains(element) && !at.closest("label");
  return {
    name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent ?? ""}`.slice(
      0,
      60,
    ),
    place: all.indexOf(element),
    isShown: style.outlineStyle !== "none" && style.outlineWidth !== "0px",
    isCovered: Boolean(isOther) || box.bottom <= 0 || box.top >= innerHeight,
  };
}
