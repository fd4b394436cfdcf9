import { expect, expectAccessible, test } from "./fixtures";

// The same steps with and without scripts lead to the same place: a sitting that counts.
test("without scripts a sitting is a sound file, and a button counts it", async ({
  person,
  browser,
  context,
}) => {
  test.slow();
  expect(person.email).toBeTruthy();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Sit in silence" }).click();
  await page.getByText("Box breathing").click();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { name: "Box breathing, 10 minutes" })).toBeVisible();
  const file = await page.locator("audio").getAttribute("src");
  const answer = await plain.request.get(file!, { headers: { Range: "bytes=0-99" }, timeout: 60_000 });
  expect(answer.status()).toBe(206);
  expect(answer.headers()["content-type"]).toBe("audio/mpeg");
  await page.getByRole("button", { name: "I sat to the end" }).click();
  await expect(page.getByText("Added to your journey")).toBeVisible();
  await page.goto("/profile");
  await expect(page.locator(".profile-journey")).toContainText("minutes sat10");
  await plain.close();
});

test("what is not a choice has its default", async ({ person, page }) => {
  expect(person.email).toBeTruthy();
  await page.goto("/sit?mode=nap&minutes=7&sound=noise");
  await expect(page.getByRole("heading", { name: "Silent timer, 10 minutes" })).toBeVisible();
  await expectAccessible(page);
});
