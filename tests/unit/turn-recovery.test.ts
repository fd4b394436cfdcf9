import { afterEach, expect, test, vi } from "vitest";

const findAbandonedTurns = vi.fn();
vi.mock("~/features/chat/turns/turn-lease.server", () => ({ findAbandonedTurns, LEASE_MS: 5_000 }));
vi.mock("~/features/chat/turns/run-turn.server", () => ({}));
vi.mock("~/features/chat/turns/settle-turn.server", () => ({}));
vi.mock("~/features/chat/turns/store-user-message.server", () => ({}));

afterEach(() => void vi.useRealTimers());

// The driver can lose a command whose server was killed at that moment: it neither answers nor fails.
test("a look for abandoned turns that never ends does not keep the process from looking again", async () => {
  const { startTurnRecovery, stopTurnRecovery } = await import("~/features/chat/turns/turn-recovery.server");
  vi.useFakeTimers();
  findAbandonedTurns.mockReturnValueOnce(new Promise(() => {})).mockResolvedValue([]);
  startTurnRecovery();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(findAbandonedTurns).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(findAbandonedTurns.mock.calls.length).toBeGreaterThan(2);
  stopTurnRecovery();
});
