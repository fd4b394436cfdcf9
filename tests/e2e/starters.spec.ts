import { expect, expectAccessible, hydrated, startConversation, test } from "./fixtures";

test("an empty conversation offers messages to begin with, and one of them is sent by its button", async ({
  page,
  person: _,
}) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  const starters = page.getByRole("form", { name: "Ways to begin" }).getByRole("button");
  await expect(starters).toHaveCount(4);
  for (const starter of await starters.all()) {
    expect((await starter.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);

  const last = page.getByRole("button", { name: "I don’t know where to begin." });
  await last.focus();
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await expect(log).toContainText("I don’t know where to begin.");
  await expect(log).toContainText("What does the list leave out?");
  await expect(starters).toHaveCount(0);
  await page.goto(`/chat/${id}`);
  await expect(log.getByRole("article")).toHaveCount(2);
  await expect(starters).toHaveCount(0);
});

test("a topic on home quotes what it comes from, and begins its conversation", async ({
  page,
  person: _,
}) => {
  const added = await page.context().request.post("/api/user/memories", {
    data: { category: "context", content: "I live in Turin." },
  });
  expect(added.status()).toBe(201);
  const card = page.getByRole("link", { name: /Because you said: “I live in Turin”/ });
  await expect
    .poll(
      async () => {
        await page.goto("/");
        return card.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await hydrated(page);
  await expectAccessible(page);
  const title = await card.getByRole("heading").innerText();
  await card.click();
  await expect(page.getByRole("log")).toContainText(title);
  await expect(page.getByRole("log")).toContainText("What does the list leave out?");
});
