import { expect, test } from "vitest";
import { groupByDay } from "~/features/chat/conversations/components/day-groups";

const at = (time: string) => ({ updatedAt: time });
const groupsAt = (now: string, timeZone: string, ...times: string[]) =>
  groupByDay(times.map(at), { now: Date.parse(now), timeZone }).map(({ group, rows }) => [
    group,
    rows.length,
  ]);

test("rows are grouped by the reader's own days: today, yesterday, this week and earlier", () => {
  const times = [
    "2026-11-22T10:00:00Z",
    "2026-11-22T00:10:00Z",
    "2026-11-21T12:00:00Z",
    "2026-11-20T12:00:00Z",
    "2026-11-16T12:00:00Z",
    "2026-11-15T12:00:00Z",
    "2020-01-01T00:00:00Z",
  ];
  expect(groupsAt("2026-11-22T12:00:00Z", "UTC", ...times)).toEqual([
    ["today", 2],
    ["yesterday", 1],
    ["week", 2],
    ["earlier", 2],
  ]);
});

test("a day begins at the reader's midnight, also when the clocks change, and a later time is today", () => {
  expect(groupsAt("2026-11-22T12:00:00Z", "America/Lima", "2026-11-22T04:59:00Z")).toEqual([
    ["yesterday", 1],
  ]);
  expect(groupsAt("2026-11-22T12:00:00Z", "Asia/Tokyo", "2026-11-21T15:00:00Z")).toEqual([["today", 1]]);
  // In Rome, the night to 25 October 2026 has 25 hours.
  expect(
    groupsAt("2026-10-25T23:30:00Z", "Europe/Rome", "2026-10-25T22:59:00Z", "2026-10-24T22:00:00Z"),
  ).toEqual([["yesterday", 2]]);
  expect(groupsAt("2026-11-22T12:00:00Z", "UTC", "2026-11-22T13:00:00Z")).toEqual([["today", 1]]);
});

test("a further page goes on in the group in which the one before ended", () => {
  const [first, further] = [["2026-11-22T10:00:00Z", "2026-11-19T10:00:00Z"], ["2026-11-18T10:00:00Z"]];
  expect(groupsAt("2026-11-22T12:00:00Z", "UTC", ...first, ...further)).toEqual([
    ["today", 1],
    ["week", 2],
  ]);
  expect(groupsAt("2026-11-22T12:00:00Z", "UTC", ...further)).toEqual([["week", 1]]);
  expect(groupByDay([], { now: 0, timeZone: "UTC" })).toEqual([]);
});
