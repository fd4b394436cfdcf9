import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { runTurnStep } from "~/features/chat/turns/turn-step.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

afterEach(() => countWaitingRequests(() => 0));

/** How many of twenty steps run at the same time. */
async function mostAtOnce(): Promise<number> {
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      runTurnStep(async () => {
        most = Math.max(most, (running += 1));
        await sleep(1);
        running -= 1;
      }),
    ),
  );
  return most;
}

test("of running replies a few use the database at a time, and one while requests wait", async () => {
  expect(await mostAtOnce()).toBe(8);
  countWaitingRequests(() => 1);
  expect(await mostAtOnce()).toBe(1);
});
