import { beforeEach, expect, test, vi } from "vitest";
import { draftKey, moveDraft, readDraft, sweepDrafts, writeDraft } from "~/client/drafts";
import { clearStored } from "~/client/clear-stored";

const day = 86_400_000;

beforeEach(() => {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  // As in a browser, its own keys are those that are stored.
  const storage = new Proxy(stored, {
    get: (_, name: string) => methods[name as keyof typeof methods] ?? stored[name],
  });
  vi.stubGlobal("localStorage", storage);
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("a draft is kept as it is, and a blank one is removed", () => {
  const key = draftKey("rosa", "home");
  expect(writeDraft(key, "12:30, and I am awake\n ")).toBe(true);
  expect(readDraft(key)).toBe("12:30, and I am awake\n ");
  writeDraft(key, "");
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a text that is much too long is not kept", () => {
  const key = draftKey("rosa", "home");
  expect(writeDraft(key, "a".repeat(40_001))).toBe(false);
  expect(readDraft(key)).toBe("");
});

test("the twenty newest drafts of the last thirty days are kept", () => {
  for (let n = 0; n < 25; n += 1) {
    vi.setSystemTime(Date.now() + 1_000);
    writeDraft(draftKey("rosa", `c${n}`), "Half a thought");
  }
  sweepDrafts("rosa");
  expect(Object.keys(localStorage)).toHaveLength(20);
  expect(readDraft(draftKey("rosa", "c4"))).toBe("");
  expect(readDraft(draftKey("rosa", "c24"))).toBe("Half a thought");
  sweepDrafts("rosa", Date.now() + 31 * day);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("another person's page removes the drafts, and so does signing out; other keys stay", () => {
  localStorage.setItem("theme", "dark");
  writeDraft(draftKey("rosa", "home"), "Half a thought");
  sweepDrafts("luca");
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  writeDraft(draftKey("luca", "home"), "Half a thought");
  vi.stubGlobal("window", { addEventListener: () => undefined });
  clearStored();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("the draft of a conversation that is gone goes behind the one at home", () => {
  const [home, gone] = [draftKey("rosa", "home"), draftKey("rosa", "c1")];
  expect(moveDraft(gone, home)).toBe(false);
  writeDraft(home, "First");
  writeDraft(gone, "Second");
  expect(moveDraft(gone, home)).toBe(true);
  expect(readDraft(home)).toBe("First\nSecond");
  expect(readDraft(gone)).toBe("");
});
