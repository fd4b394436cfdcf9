import { expect, expectAccessible, hydrated, oneWidth, startConversation, test } from "./fixtures";

const box = "Your message";

/** A voice of this device, and a record of what it reads. */
function fakeSpeech(): void {
  const spoken: { text: string; lang: string; onend?: () => void }[] = [];
  Object.assign(window, {
    spoken,
    SpeechSynthesisUtterance: function (this: { text: string }, text: string) {
      this.text = text;
    },
  });
  Object.defineProperty(window, "speechSynthesis", {
    value: {
      getVoices: () => [
        { lang: "en-GB", localService: true },
        { lang: "it-IT", localService: false },
      ],
      speak: (one: (typeof spoken)[number]) => spoken.push(one),
      cancel: () => spoken.splice(0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
}

test(
  "a reply can be copied and read aloud, and reading can be stopped",
  oneWidth,
  async ({ page, person: _, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(fakeSpeech);
    const id = await startConversation(page, "I wake at four.", "And then I lie there.");
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    const last = page.locator(".guide").last();
    const words = (await last.locator(".prose").innerText()).trim();
    await last.getByRole("button", { name: "Copy" }).click();
    await expect(last.getByText("Copied")).toBeAttached();
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(words);

    await last.getByRole("button", { name: "Read aloud" }).click();
    const spoken = () =>
      page.evaluate(() => (window as unknown as { spoken: { text: string; lang: string }[] }).spoken);
    expect((await spoken()).map(({ text }) => text).join("\n")).toBe(words.replace(/\n+/g, "\n"));
    expect((await spoken())[0]!.lang).toBe("en");
    await last.getByRole("button", { name: "Stop reading" }).click();
    expect(await spoken()).toEqual([]);
    await expect(last.getByRole("button", { name: "Read aloud" })).toBeVisible();
    for (const button of await last.locator(".reply-foot").getByRole("button").all()) {
      const size = (await button.boundingBox())!;
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);

    // Under an earlier reply the row waits for the pointer or the keyboard.
    const earlier = page.locator(".guide").first();
    await page.getByLabel(box).hover();
    await expect(earlier.locator(".reply-foot")).toHaveCSS("opacity", "0");
    await earlier.getByRole("button", { name: "Copy" }).focus();
    await expect(earlier.locator(".reply-foot")).toHaveCSS("opacity", "1");
  },
);

test("a device without a voice offers no reading", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Read aloud" })).toHaveCount(0);
});

test("a text that is too long is counted, kept whole and not sent", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "Hello");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  const field = page.getByLabel(box);
  await field.fill("a".repeat(3_599));
  await expect(page.getByText(/of 4,000 characters/)).toHaveCount(0);
  await field.fill("a".repeat(3_600));
  await expect(page.getByText("3,600 of 4,000 characters").first()).toBeVisible();
  await field.fill("a".repeat(4_412));
  await expect(page.getByText("412 characters too many.").first()).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("a".repeat(4_412));
  await expect(field).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  await field.fill("a".repeat(4_000));
  await field.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(4);
});

test(
  "a draft is there after the tab was closed, and gone after signing out",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel(box).fill("Half a thought");
    await page.close();
    const again = await context.newPage();
    await again.goto(`/chat/${id}`);
    await hydrated(again);
    await expect(again.getByLabel(box)).toHaveValue("Half a thought");
    await again.goto("/profile");
    await hydrated(again);
    await again
      .locator("main")
      .getByRole("button", { name: /log ?out|sign out/i })
      .first()
      .click();
    await again.waitForURL(/\/login/);
    expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft");
  },
);

test(
  "a reply is followed in another tab, and a deleted conversation is said to be gone, with the text kept",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/chat/${id}`);
      await hydrated(tab);
    }
    await page.getByLabel(box).fill("[slow] please");
    await page.getByLabel(box).press("Enter");
    await expect(other.getByRole("log")).toContainText("[slow] please");
    await expect(other.getByRole("log")).toContainText("outside the door.");
    await expect(other.getByRole("article")).toHaveCount(4);

    await other.getByLabel(box).fill("Are you there?");
    await context.request.delete(`/api/conversations/${id}`);
    // The tab may have noticed already: then there is no box any more.
    await other.keyboard.press("Enter");
    await expect(other.getByRole("heading", { name: "Conversation not found" })).toBeVisible();
    await expect(other.getByText("What you wrote is waiting on the home page.")).toBeVisible();
    await other.goto("/");
    await hydrated(other);
    await expect(other.getByLabel(box)).toHaveValue("Are you there?");
  },
);
