import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { limits } from "~/services/rate-limiter.server";

const seconds: Record<string, number> = { minute: 60, minutes: 60, hour: 3_600, hours: 3_600 };

test("SECURITY.md lists the limits as they are", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../SECURITY.md"), "utf8");
  const listed = Object.fromEntries(
    [...page.matchAll(/^\|[^|]+\| (\d+) +\| (\d+) (\w+) +\|[^|]+\| `(\w+)` +\|$/gm)].map(
      ([, points, count, unit, name]) => [
        name!,
        { points: Number(points), seconds: Number(count) * seconds[unit!]! },
      ],
    ),
  );
  expect(listed).toEqual(limits);
});
