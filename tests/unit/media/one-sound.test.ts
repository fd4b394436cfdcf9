import { expect, test, vi } from "vitest";

/** A tab of the browser: the module with its own state. */
async function openTab() {
  vi.resetModules();
  return import("~/client/audio/one-sound");
}

function playedAudio() {
  const audio = { paused: false, pause: () => void (audio.paused = true) };
  return audio as typeof audio & HTMLAudioElement;
}

test("a sound pauses the one before it, in its own tab and in others, and not itself", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const [first, second, third] = [playedAudio(), playedAudio(), playedAudio()];
  one.soundBegins(first);
  one.soundBegins(first);
  expect(first.paused).toBe(false);
  one.soundBegins(second);
  expect([first.paused, second.paused]).toEqual([true, false]);
  other.soundBegins(third);
  await vi.waitFor(() => expect(second.paused).toBe(true));
  expect(third.paused).toBe(false);
});

test("a sound that cannot be paused from elsewhere still pauses the others", async () => {
  const tab = await openTab();
  const audio = playedAudio();
  tab.soundBegins(audio);
  tab.soundBegins(null);
  expect(audio.paused).toBe(true);
});
