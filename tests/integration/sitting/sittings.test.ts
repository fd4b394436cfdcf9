import { describe, expect, test } from "vitest";
import { Sitting } from "#models/sitting.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { loadStats } from "~/features/profile/load-stats.server";
import { recordSitting } from "~/features/sitting/record-sitting.server";
import { sittingSchema } from "~/features/sitting/schema";

useDatabase();

describe("a finished sitting", () => {
  test("counts in the journey, once for each key and only for its person", async () => {
    const [mine, other] = [await makeUser(), await makeUser()];
    const sitting = { kind: "timer", minutes: 10, submitKey: "a-key-of-mine" } as const;
    const first = await recordSitting(mine.id, sitting);
    const twice = await Promise.all([1, 2, 3].map(() => recordSitting(mine.id, sitting)));
    expect(twice).toEqual([first, first, first]);
    await recordSitting(mine.id, { kind: "meditation", minutes: 3, submitKey: "another-key" });
    await recordSitting(other.id, sitting);
    expect(await loadStats(mine.id)).toMatchObject({ sittings: 2, minutesSat: 13 });
    expect(await loadStats(other.id)).toMatchObject({ sittings: 1, minutesSat: 10 });
  });

  test("has the time at which it ended, not one to come", async () => {
    const { id } = await makeUser();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const input = { kind: "breathing", minutes: 1 } as const;
    expect(await recordSitting(id, { ...input, submitKey: "yesterday", at: yesterday })).toMatchObject({
      at: yesterday,
    });
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    const { at } = await recordSitting(id, { ...input, submitKey: "from ahead", at: ahead });
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  });

  test("is limited to what a person can sit in an hour", async () => {
    const { id } = await makeUser();
    const sit = (n: number) => recordSitting(id, { kind: "timer", minutes: 1, submitKey: `sitting ${n}` });
    for (let n = 0; n < 120; n += 1) await sit(n);
    await expect(sit(120)).rejects.toMatchObject({ status: 429 });
    await sit(0);
    expect(await Sitting.countDocuments({ userId: id })).toBe(120);
  });

  test.each([
    { kind: "nap" },
    { minutes: 0 },
    { minutes: 181 },
    { minutes: 1.5 },
    { minutes: "10" },
    { submitKey: "short" },
    { submitKey: "x".repeat(101) },
    { at: "yesterday" },
    { at: "2001-01-01T00:00:00Z" },
  ])("is refused with %j", (change) => {
    const good = { kind: "timer", minutes: 10, submitKey: "a-key-of-mine" };
    expect(sittingSchema.safeParse(good).success).toBe(true);
    expect(sittingSchema.safeParse({ ...good, ...change }).success).toBe(false);
  });
});
