import { afterEach, expect, test, vi } from "vitest";
import { runTurnStep } from "~/features/chat/turns/turn-step.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

afterEach(() => {
  vi.useRealTimers();
  countWaitingRequests(() => 0);
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many of twenty steps run at the same time. When it is known, no pause after a step is left. */
async function mostAtOnce(): Promise<number> {
  let running = 0;
  let most = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, () =>
      runTurnStep(async () => {
        most = Math.max(most, (running += 1));
        await sleep(1);
        running -= 1;
      }),
    ),
  );
  await vi.runAllTimersAsync();
  await all;
  return most;
}

test("of running replies a few use the database at a time, and one while requests wait", async () => {
  vi.useFakeTimers();
  expect(await mostAtOnce()).toBe(8);
  countWaitingRequests(() => 1);
  expect(await mostAtOnce()).toBe(1);
});

test("while requests wait, a step leaves them as much time as it took", async () => {
  vi.useFakeTimers();
  countWaitingRequests(() => 1);
  const startedAt = Date.now();
  const starts: number[] = [];
  const step = () =>
    runTurnStep(() => {
      starts.push(Date.now() - startedAt);
      return sleep(100);
    });
  const all = Promise.all([step(), step(), step()]);
  await vi.advanceTimersByTimeAsync(1_000);
  await all;
  expect(starts).toEqual([0, 200, 400]);
});

test("a step that the database kept waiting keeps the other replies waiting for a moment only", async () => {
  vi.useFakeTimers();
  countWaitingRequests(() => 1);
  const startedAt = Date.now();
  const starts: number[] = [];
  const step = () =>
    runTurnStep(() => {
      starts.push(Date.now() - startedAt);
      return sleep(10_000);
    });
  const all = Promise.all([step(), step()]);
  await vi.advanceTimersByTimeAsync(30_000);
  await all;
  expect(starts).toEqual([0, 10_250]);
});

test("a reply in care waits neither for the requests nor behind other replies", async () => {
  countWaitingRequests(() => 1);
  const order: string[] = [];
  const step = (name: string, urgent = false) =>
    runTurnStep(
      async () => {
        await sleep(1);
        order.push(name);
      },
      { urgent },
    );
  const others = Array.from({ length: 20 }, (_, index) => step(`reply ${index}`));
  await Promise.all([...others, step("in care", true)]);
  expect(order.indexOf("in care")).toBeLessThan(4);
});
