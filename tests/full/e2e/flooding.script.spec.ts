import { oneWidth, hydrated, expect, startConversation, test } from "#tests/e2e/fixtures";

const box = "Your message";

/** A response that asks the client to wait. */
const refusal = (seconds: number) => ({
  status: 429,
  headers: { "Retry-After": String(seconds) },
  contentType: "text/plain",
  body: "Too many requests",
});

test(
  "a message that is sent too soon returns to the box, with the time to wait",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.route("**/api/chat/turns", (route) => route.fulfill(refusal(40)), { times: 1 });
    await page.getByLabel(box).fill("My words stay.");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Please send it again in 40 seconds.");
    await expect(page.getByLabel(box)).toHaveValue("My words stay.");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test(
  "a stream that is opened too often says when it continues, and continues automatically",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    let openings = 0;
    await page.route("**/api/chat/stream?turn=*", (route) =>
      (openings += 1) === 1 ? route.fulfill(refusal(2)) : route.continue(),
    );
    await page.getByLabel(box).fill("Hello");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("alert")).toContainText("This one continues by itself in 2 seconds.");
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(openings).toBe(2);
  },
);
