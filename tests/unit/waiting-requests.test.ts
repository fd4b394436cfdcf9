import { afterEach, expect, test } from "vitest";
import { countWaitingRequests, requestsAnswered } from "~/services/waiting-requests.server";

afterEach(() => countWaitingRequests(() => 0));

test("a process that stops waits until every request has its answer, also those whose turn it is", async () => {
  let unanswered = 3;
  countWaitingRequests(
    () => 0,
    () => Math.max(0, unanswered--),
  );
  expect(await requestsAnswered(5_000)).toBe(true);
  expect(unanswered).toBeLessThanOrEqual(0);
});

test("a process that stops waits for requests within a bound only", async () => {
  countWaitingRequests(() => 1);
  expect(await requestsAnswered(100)).toBe(false);
});
