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
