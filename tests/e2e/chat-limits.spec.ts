import { readFile } from "node:fs/promises";
import { expect, hydrated, oneWidth, startConversation, test } from "./fixtures";

const box = "Your message";
const send = { name: "Send", exact: true };

test(
  "at the daily limit a message stays at home, and a topic only fills the box",
  oneWidth,
  async ({ page, person: _ }) => {
    await startConversation(page, ...Array.from({ length: 20 }, (_, index) => `Message ${index}`));
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByText(/You can send messages again at \d\d:\d\d/)).toBeVisible();
    await page.getByLabel(box).fill("What a day it was.");
    await page.getByRole("button", send).click();
    await expect(page.getByText("Daily message limit reached")).toBeVisible();
    await expect(page).toHaveURL(/\/(\?draft=.*)?$/);
    await expect(page.getByLabel(box)).toHaveValue("What a day it was.");
    await page.goto("/");
    await hydrated(page);
    await page.getByLabel(box).fill("");
    const topic = page.locator(".topic").first();
    const title = await topic.locator("h3").innerText();
    await topic.click();
    await expect(page.getByLabel(box)).toHaveValue(title);
    const list = await page.context().request.get("/api/conversations");
    expect(await list.json()).toHaveLength(1);
  },
);

test("a conversation is downloaded as Markdown from its menu", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.locator(".chat-head details summary").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as text" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Why do I wake at four.*\.md$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("# Why do I wake at four?");
  expect(text).toContain("I wake at four.");
});
