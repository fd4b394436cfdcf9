import { afterEach, expect, test } from "vitest";
import { countWaitingRequests, waitingRequestsServed } from "~/services/waiting-requests.server";

afterEach(() => countWaitingRequests(() => 0));

test("a process that stops waits until no request waits", async () => {
  let waiting = 3;
  countWaitingRequests(() => waiting--);
  await waitingRequestsServed(5_000);
  expect(waiting).toBeLessThanOrEqual(0);
});

test("a process that stops waits for requests within a bound only", async () => {
  countWaitingRequests(() => 1);
  await expect(waitingRequestsServed(100)).resolves.toBeUndefined();
});
