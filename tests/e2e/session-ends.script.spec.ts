import { oneWidth, hydrated, endElsewhere, expect, signInAgain, test } from "./fixtures";

const toast = "You are logged out. Logging in again...";

test(
  "the page stays, says what happened, and leads to the sign-in page after half a second",
  oneWidth,
  async ({ page, person }) => {
    await page.goto("/profile");
    await hydrated(page);
    await page.getByLabel("First name").fill("Ana");
    await endElsewhere(person);
    // The redirect is delayed so that the page can be checked.
    let leftAt = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/login\?/, async (route) => {
      leftAt ||= performance.now();
      await held;
      await route.continue();
    });
    const refused = page.waitForResponse((answer) => answer.status() === 401).then(() => performance.now());
    await page.getByRole("button", { name: "Save changes" }).click({ noWaitAfter: true });

    const refusedAt = await refused;
    await expect(page.getByRole("alert").filter({ hasText: "Unauthorized access" })).toContainText(toast);
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    await expect.poll(() => leftAt).toBeGreaterThan(0);
    expect(leftAt - refusedAt).toBeGreaterThan(400);
    expect(leftAt - refusedAt).toBeLessThan(2_000);
    release();
    await signInAgain(page, person);
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
  },
);

test("a refused page leaves the previous one on the screen, with one message and one redirect", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await hydrated(page);
  await endElsewhere(person);
  const ways: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) ways.push(request.url());
  });
  // Half a second is short, so the page revalidates at the same moment and records what it showed when it was left.
  await page.evaluate(() => {
    const revalidate = () => window.dispatchEvent(new Event("online"));
    document.addEventListener("click", revalidate, { once: true, capture: true });
    window.addEventListener("pagehide", () => sessionStorage.setItem("left", document.body.innerText));
  });
  await page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first().click();

  await expect(page).toHaveURL(/\/login\?reason=ended&redirectTo=%2Fconversations$/);
  const left = await page.evaluate(() => sessionStorage.getItem("left")!);
  expect(left).toContain("Rosa");
  expect(left.split(toast)).toHaveLength(2);
  expect(ways).toHaveLength(1);
});
