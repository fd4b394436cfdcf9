import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { coverSizes, makeCover } from "~/features/picture/make-cover.server";
import { coverSvg } from "~/utils/cover-svg";

const ids = Array.from(
  { length: 200 },
  (_, number) => `6560a1b2c3d4e5f6${number.toString(16).padStart(8, "0")}`,
);

describe("a cover", () => {
  test("is small, the same for the same id, and different for others", () => {
    const covers = ids.map((id) => coverSvg(id));
    expect(Math.max(...covers.map((cover) => cover.length))).toBeLessThan(3_000);
    expect(new Set(covers).size).toBe(ids.length);
    expect(coverSvg(ids[0]!)).toBe(covers[0]);
  });

  test("loads nothing and runs nothing", () => {
    const withoutNamespace = coverSvg(ids[0]!).replace('xmlns="http://www.w3.org/2000/svg"', "");
    expect(withoutNamespace).not.toMatch(/https?:|<script|<style|style=|\son\w+=|href/);
  });

  test.each([`"><script>alert(1)</script>`, "", "🌊", "a".repeat(10_000)])(
    "holds nothing of its id: %#",
    (id) => {
      const cover = coverSvg(id);
      expect(cover).not.toContain("script");
      expect(cover).not.toMatch(/NaN|undefined/);
      expect(cover.length).toBeLessThan(3_000);
    },
  );

  test("has names of its own for its gradients, for many stand in one page", () => {
    const names = ids.map((id) => /id="s(\w+)"/.exec(coverSvg(id))![1]);
    expect(new Set(names).size).toBe(ids.length);
  });

  test.each(["lockScreen", "openGraph"] as const)("is a webp of the right size: %s", async (kind) => {
    const { width, height } = coverSizes[kind];
    const bytes = await makeCover(ids[0]!, kind);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
  });
});
