import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { makeImage } from "~/features/picture/make-image.server";
import { makeThumbnail, thumbnailWidths } from "~/services/images/thumbnail.server";

// A painting takes 3 s of a processor, which other tests may have.
vi.setConfig({ testTimeout: 120_000 });

const request = { prompt: "The sea at dusk", title: "Evening", seed: 4 };

test("without a service the painter makes a webp of 1024 × 1024, the same for the same seed", async () => {
  const { signal } = new AbortController();
  const shares: number[] = [];
  const made = await makeImage({ ...request, signal, onProgress: (share) => shares.push(share) }, null);
  expect(made).toMatchObject({ width: 1024, height: 1024, source: "painter", model: null });
  expect(await sharp(made.webp).metadata()).toMatchObject({ format: "webp", width: 1024, height: 1024 });
  expect(made.webp.length).toBeLessThan(900_000);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const again = await makeImage({ ...request, signal }, null);
  expect(Buffer.compare(made.webp, again.webp)).toBe(0);
  for (const width of thumbnailWidths)
    expect(await sharp(await makeThumbnail(made.webp, width)).metadata()).toMatchObject({
      format: "webp",
      width,
      height: width,
    });
});

test("the event loop goes on while it paints", async () => {
  const { signal } = new AbortController();
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await makeImage({ ...request, signal }, null);
  clearInterval(timer);
  // The painting itself takes seconds.
  expect(longest).toBeLessThan(500);
});

test("cancelling stops one that is painted and one that waits, at once, and the next ones go on", async () => {
  const controllers = Array.from({ length: 4 }, () => new AbortController());
  const began = new Promise<void>((resolve) => {
    controllers.forEach(({ signal }, seed) => {
      makeImage({ ...request, seed, signal, onProgress: () => resolve() }, null).catch(() => {});
    });
  });
  await began;
  const startedAt = performance.now();
  const waiting = makeImage({ ...request, signal: controllers[3]!.signal }, null);
  for (const controller of controllers) controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  const made = await makeImage({ ...request, signal: new AbortController().signal }, null);
  expect(made.source).toBe("painter");
});

test("one that is cancelled before it begins does nothing", async () => {
  await expect(
    makeImage({ ...request, signal: AbortSignal.abort(new Error("before")) }, null),
  ).rejects.toThrow("before");
});
