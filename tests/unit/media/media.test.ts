import { describe, expect, test } from "vitest";
import { orderQueue } from "~/features/media/generation/order-queue";
import { isThumbnail, itemFolder, parseItemPath, thumbnailPathOf } from "~/features/media/object-paths";
import { spokenByOf } from "~/features/media/spoken-by";
import { loggedPath } from "~/http/middleware/logged-path.server";
import { parseRange } from "~/utils/byte-range";
import { formatDaysAgo, formatDuration } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";

describe("the queue of generations", () => {
  const row = (id: string, isRunning = false, { isPremium = false, requestedAt = 0 } = {}) => ({
    ...{ id, userId: id[0]!, isRunning, isPremium, requestedAt },
  });

  test("takes turns between people, the oldest first", () => {
    const rows = ["a1", "a2", "a3", "b1", "b2", "c1"].map((id) => row(id));
    expect(orderQueue(rows)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("lets people wait for whom something is being made", () => {
    const rows = [row("a1", true), row("a2", true), row("a3"), row("b1", true), row("b2"), row("c1")];
    expect(orderQueue(rows)).toEqual(["c1", "b2", "a3"]);
  });

  test("gives the next turn to the person who was served longest ago", () => {
    const rows = ["a1", "a2", "b1", "b2", "c1", "d1"].map((id) => row(id));
    const begun = new Map([
      ["a", [30]],
      ["b", [20]],
      ["c", [10]],
    ]);
    expect(orderQueue(rows, begun)).toEqual(["d1", "c1", "b1", "a1", "b2", "a2"]);
  });

  test("begins premium first, and one who has waited for long before it", () => {
    const now = 3_600_000;
    const waiting = row("a1", false, { requestedAt: now - 11 * 60_000 });
    const free = row("b1", false, { requestedAt: now - 60_000 });
    const premium = ["p1", "p2"].map((id) => row(id, false, { isPremium: true, requestedAt: now }));
    expect(orderQueue([waiting, free, ...premium])).toEqual(["a1", "p1", "p2", "b1"]);
  });

  test("keeps the place of one who waits while premium with many is served", () => {
    const running = ["p1", "p2"].map((id) => row(id, true, { isPremium: true }));
    const waiting = ["p3", "p4"].map((id) => row(id, false, { isPremium: true }));
    const rows = [...running, ...waiting, row("b1", false, { requestedAt: 500 })];
    const begun = new Map([["p", [100, 100]]]);
    // Both run, then one is done, then the other.
    for (const done of [0, 1, 2]) {
      expect(orderQueue(rows.slice(done), begun)).toEqual(["b1", "p3", "p4"]);
    }
  });

  test("lets no one wait for ever behind premium that keeps coming", () => {
    const minute = 60_000;
    let rows = [row("a1")];
    for (let now = 0; now < 30 * minute; now += minute) {
      // Two of Premium come in the time in which one is made.
      for (const index of [1, 2]) {
        const came = row(`${String.fromCharCode(200 + now / minute)}${index}`, false, {
          isPremium: true,
          requestedAt: now,
        });
        rows.push(came);
      }
      const next = orderQueue(rows)[0];
      rows = rows.filter(({ id }) => id !== next);
      if (next === "a1") return expect(now).toBeLessThanOrEqual(21 * minute);
    }
    throw new Error("it was never begun");
  });
});

test.each([
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=5-", { start: 5, end: 10 }],
  ["bytes=5-100", { start: 5, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-30", { start: 0, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=3-1", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["items=0-1", null],
  [null, null],
])("the range %s of ten bytes", (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test("an object's path names its owner and its item", () => {
  const [user, item] = ["a".repeat(24), "b".repeat(24)];
  const thumbnail = thumbnailPathOf(user, item, 320);
  expect(parseItemPath(thumbnail)).toEqual({ userId: user, itemId: item });
  expect(thumbnail.startsWith(`${itemFolder(user, item)}/`)).toBe(true);
  expect(isThumbnail(thumbnail.slice(user.length + 1))).toBe(true);
  expect(isThumbnail(`gallery/${item}/image.webp`)).toBe(false);
  expect(parseItemPath(`${user}/exports/${item}/1.zip`)).toBeNull();
});

test("the log holds no address of a shared item", () => {
  expect(loggedPath(`/shared/${"a".repeat(43)}`)).toBe("/shared/…");
  expect(loggedPath(`//shared/${"a".repeat(43)}/x`)).toBe("//shared/…");
  for (const path of ["/sh%61red/", "/SHARED/", "/./shared/", "/chat/../shared/", "/%2e/shared/"])
    expect(loggedPath(path + "a".repeat(43))).toBe("/shared/…");
  expect(loggedPath("/gallery/shared")).toBe("/gallery/shared");
  expect(loggedPath("/sh%61red/%")).toBe("/sh%61red/%");
});

test("dates of the gallery follow the calendar of the reader", () => {
  const { t } = getServerI18n("en");
  const now = Date.parse("2026-11-22T08:00:00Z");
  const ago = (date: string) => formatDaysAgo(date, { now, language: "en", timeZone: "Europe/Rome", t });
  expect(ago("2026-11-22T00:30:00Z")).toBe("Today");
  expect(ago("2026-11-21T22:30:00Z")).toBe("Yesterday");
  expect(ago("2026-11-17T12:00:00Z")).toBe("5 days ago");
  expect(ago("2026-11-15T12:00:00Z")).toBe("15 November 2026");
  expect([formatDuration(5), formatDuration(60), formatDuration(605)]).toEqual(["0:05", "1:00", "10:05"]);
});

test.each([
  [{ voice: "soft", spokenBy: "service" }, "service"],
  [{ voice: "deep", spokenBy: "kokoro" }, "kokoro"],
  [{ voice: "simple", spokenBy: "pico" }, "pico"],
  [{ voice: "soft", spokenBy: "pico" }, "fallback"],
  // Made from an offer in the chat, where no voice is chosen.
  [{ spokenBy: "pico" }, "fallback"],
  // Made before it was noted, or brought in from elsewhere.
  [{ voice: "soft" }, null],
  [{ voice: "soft", spokenBy: "harp" }, null],
  [null, null],
])("an item with %j names the voice %s", (metadata, spokenBy) => {
  expect(spokenByOf(metadata)).toBe(spokenBy);
});
