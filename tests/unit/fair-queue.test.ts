import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FairQueue } from "~/utils/concurrency/fair-queue";

const TIMES = { headStartMs: 60_000, turnMs: 10_000 };
const never = new AbortController().signal;

/** A queue of a limit, and the names of those who began, in order. */
function scene(limit: number) {
  const queue = new FairQueue(TIMES);
  queue.setLimit(limit);
  const begun: string[] = [];
  const enter = async (personId: string, { isPremium = false, signal = never } = {}) => {
    const leave = await queue.enter({ personId, isPremium, signal });
    begun.push(personId);
    return leave;
  };
  return { queue, begun, enter };
}
afterEach(() => void vi.useRealTimers());
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a fair queue", () => {
  test("lets the first ones in at once, and premium before the others", async () => {
    const { begun, enter } = scene(1);
    const leave = await enter("a");
    const waiting = [enter("b"), enter("c"), enter("p", { isPremium: true })];
    await settle();
    expect(begun).toEqual(["a"]);
    leave();
    leave();
    await settle();
    expect(begun).toEqual(["a", "p"]);
    (await waiting[2]!)();
    (await waiting[0]!)();
    (await waiting[1]!)();
    expect(begun).toEqual(["a", "p", "b", "c"]);
  });

  test("lets no one wait for ever: who has waited for longer than the head start is before those who come with premium", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { begun, enter } = scene(1);
    const leave = await enter("x");
    const free = enter("free");
    vi.advanceTimersByTime(TIMES.headStartMs - 1);
    const early = enter("early", { isPremium: true });
    vi.advanceTimersByTime(2);
    const late = Array.from({ length: 20 }, (_, index) => enter(`late ${index}`, { isPremium: true }));
    leave();
    for (const one of [early, free, ...late]) (await one)();
    expect(begun.slice(0, 4)).toEqual(["x", "early", "free", "late 0"]);
  });

  test("lets people take turns", async () => {
    const { begun, enter } = scene(1);
    const leave = await enter("x");
    const waiting = ["a", "a", "a", "b"].map((person) => enter(person));
    leave();
    for (const one of [waiting[0], waiting[3], waiting[1], waiting[2]]) (await one!)();
    expect(begun).toEqual(["x", "a", "b", "a", "a"]);
  });

  test("forgets who leaves before their turn, and begins more when the limit rises", async () => {
    const { queue, begun, enter } = scene(1);
    const leave = await enter("a");
    const gone = new AbortController();
    const left = enter("b", { signal: gone.signal });
    void enter("c");
    gone.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await expect(enter("d", { signal: gone.signal })).rejects.toThrow("gone");
    expect(queue.waiting).toBe(1);
    queue.setLimit(2);
    await settle();
    expect(begun).toEqual(["a", "c"]);
    leave();
    expect(queue.isFull).toBe(false);
  });

  test("runs everyone, never more at a time than it may, while people come and go", async () => {
    const comer = fc.record({
      personId: fc.constantFrom("a", "b", "c"),
      isPremium: fc.boolean(),
      gives: fc.constantFrom("up", "its turn", "its turn", "its turn"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(comer, { maxLength: 30 }),
        async (limit, all) => {
          const queue = new FairQueue(TIMES);
          queue.setLimit(limit);
          let [running, most, ended] = [0, 0, 0];
          await Promise.all(
            all.map(async ({ gives, ...who }) => {
              const abort = new AbortController();
              const entered = queue.enter({ ...who, signal: abort.signal }).then(async (leave) => {
                most = Math.max(most, ++running);
                await settle();
                running -= 1;
                leave();
              });
              if (gives === "up") abort.abort(new Error("up"));
              await entered.catch(() => undefined);
              ended += 1;
            }),
          );
          expect(ended).toBe(all.length);
          expect(most).toBeLessThanOrEqual(limit);
          expect(queue.isFull).toBe(false);
        },
      ),
    );
  });
});
