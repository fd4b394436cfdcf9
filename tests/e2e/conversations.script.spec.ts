import { hydrated, expect, oneWidth, test } from "./fixtures";

test(
  "the search runs while typing, and the back button restores the list",
  oneWidth,
  async ({ page, person: _ }) => {
    for (const title of ["The door", "The sea"]) {
      await page.context().request.post("/api/conversations", { data: { title } });
    }
    await page.goto("/conversations");
    await hydrated(page);
    await page.getByRole("searchbox").pressSequentially("doo");
    await expect(page.getByText("1 conversation found for “doo”")).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "The door", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The door");
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("doo");
  },
);

test(
  "the confirmation before deleting is a dialog that Escape closes, and focus returns",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.context().request.post("/api/conversations", { data: { title: "The door" } });
    await page.goto("/conversations");
    await hydrated(page);
    const link = page.getByRole("link", { name: "Delete: The door" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Delete this conversation?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(link).toBeFocused();
    expect(new URL(page.url()).pathname).toBe("/conversations");
  },
);

test("a click at the very moment of hydration is not lost", oneWidth, async ({ page, person: _ }) => {
  await page.context().request.post("/api/conversations", { data: { title: "The door" } });
  await page.addInitScript(() => {
    // Runs between any two tasks of the page, unlike a timer or an observer.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const link = document.querySelector<HTMLElement>('main a[href$="/delete"]');
      if (link && Object.keys(link).some((name) => name.startsWith("__reactProps$"))) link.click();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  for (let visit = 0; visit < 8; visit += 1) {
    await page.goto("/conversations");
    await expect(page.getByRole("heading", { name: "Delete this conversation?" })).toBeVisible();
  }
});
