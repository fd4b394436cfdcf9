import { expect, expectAccessible, hydrated, test, oneWidth } from "./fixtures";
import { keepPages } from "./offline";

test("a sitting runs in the browser, is paused and ended, and counts", async ({ person, page }) => {
  expect(person.email).toBeTruthy();
  await page.clock.install();
  await page.goto("/sit");
  await hydrated(page);
  await page.getByText("Breathing 4 – 6").click();
  await page.getByRole("radio", { name: "1 minute" }).check({ force: true });
  await page.getByRole("button", { name: "Begin" }).click();
  const room = page.getByRole("dialog", { name: "Breathing 4 – 6" });
  await page.clock.runFor(5_000);
  await expect(room.getByText("Breathe in")).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(room.getByText("Breathe out")).toBeVisible();
  await expectAccessible(page);
  await room.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(120_000);
  await expect(room.getByText("Paused")).toBeVisible();
  await room.getByRole("button", { name: "Continue" }).click();
  const counted = page.waitForResponse((answer) => answer.url().endsWith("/api/sittings"));
  await page.clock.runFor(52_000);
  await expect(room.getByText("You sat for 1 minute.")).toBeVisible();
  expect((await counted).status()).toBe(201);
  await room.getByRole("button", { name: "Close" }).click();
  await expect(room).toBeHidden();
  expect(await (await page.context().request.get("/api/user/stats")).json()).toMatchObject({
    sittings: 1,
    minutesSat: 1,
  });
});

test("a sitting that is ended at once does not count", oneWidth, async ({ person, page }) => {
  expect(person.email).toBeTruthy();
  await page.goto("/sit");
  await hydrated(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("That was a moment of quiet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await (await page.context().request.get("/api/user/stats")).json()).toMatchObject({ sittings: 0 });
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("a sitting begins and ends without a connection, and counts when there is one", async ({
    person,
    page,
    context,
  }) => {
    expect(person.email).toBeTruthy();
    await keepPages(page, "/sit", "/sit");
    await page.clock.install();
    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await page.getByRole("radio", { name: "1 minute" }).check({ force: true });
    await page.getByRole("button", { name: "Begin" }).click();
    await page.clock.runFor(61_000);
    await expect(page.getByText("You sat for 1 minute.")).toBeVisible();
    await context.setOffline(false);
    const minutes = async () =>
      ((await (await context.request.get("/api/user/stats")).json()) as { minutesSat: number }).minutesSat;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(minutes).toBe(1);
  });
});
