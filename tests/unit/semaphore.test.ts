import { expect, test } from "vitest";
import { QueueFullError, Semaphore } from "~/utils/concurrency/semaphore";

/** Requests a permit and records the outcome in `log`. */
function ask(semaphore: Semaphore, name: string, log: string[], signal?: AbortSignal, urgent = false) {
  return semaphore.acquire(signal, { urgent }).then(
    (release) => (log.push(name), release),
    (error: Error) => (log.push(`${name}: ${error.name} ${error.message}`.trim()), () => undefined),
  );
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("limits concurrency; the others wait in order, urgent ones first", async () => {
  const semaphore = new Semaphore(2);
  const log: string[] = [];
  const [a, b] = [await ask(semaphore, "a", log), await ask(semaphore, "b", log)];
  const c = ask(semaphore, "c", log);
  const d = ask(semaphore, "d", log);
  const e = ask(semaphore, "e", log, undefined, true);
  await settled();
  expect(log).toEqual(["a", "b"]);
  expect(semaphore.waiting).toBe(3);
  a();
  a();
  await settled();
  expect(log).toEqual(["a", "b", "e"]);
  b();
  (await e)();
  await settled();
  expect(log).toEqual(["a", "b", "e", "c", "d"]);
  (await c)();
  (await d)();
  expect(semaphore.isBusy).toBe(false);
});

test("many urgent ones do not stop the others: after four of them one of the others starts", async () => {
  const semaphore = new Semaphore(1);
  const log: string[] = [];
  const releases = [await ask(semaphore, "a", log)];
  for (const name of ["b", "c"]) void ask(semaphore, name, log).then((release) => releases.push(release));
  for (let index = 1; index <= 9; index += 1)
    void ask(semaphore, String(index), log, undefined, true).then((release) => releases.push(release));
  while (log.length < 12) {
    releases.pop()!();
    await settled();
  }
  expect(log.join("")).toBe("a1234b5678c9");
});

test("a new request does not overtake those that wait", async () => {
  const semaphore = new Semaphore(1);
  const log: string[] = [];
  const a = await ask(semaphore, "a", log);
  const b = ask(semaphore, "b", log);
  a();
  const c = ask(semaphore, "c", log);
  await settled();
  expect(log).toEqual(["a", "b"]);
  (await b)();
  (await c)();
  expect(log).toEqual(["a", "b", "c"]);
});

test("the queue has a limit, and the urgent one has its own", async () => {
  const semaphore = new Semaphore(1, { urgent: 1, others: 2 });
  const log: string[] = [];
  await ask(semaphore, "a", log);
  void ask(semaphore, "b", log);
  void ask(semaphore, "c", log);
  await expect(semaphore.acquire()).rejects.toThrow(QueueFullError);
  void ask(semaphore, "d", log, undefined, true);
  expect(semaphore.waiting).toBe(3);
  await expect(semaphore.acquire(undefined, { urgent: true })).rejects.toThrow(QueueFullError);
});

test("a request that is aborted is not served, and frees its place", async () => {
  const semaphore = new Semaphore(1, { urgent: 0, others: 1 });
  const log: string[] = [];
  const a = await ask(semaphore, "a", log);
  const leaving = new AbortController();
  void ask(semaphore, "b", log, leaving.signal);
  leaving.abort(new Error("gone"));
  const c = ask(semaphore, "c", log);
  a();
  (await c)();
  expect(log).toEqual(["a", "b: Error gone", "c"]);
  await ask(semaphore, "d", log, leaving.signal);
  expect(log.at(-1)).toBe("d: Error gone");
  expect(semaphore.isBusy).toBe(false);
});

test("a pause grants no permits; all waiting requests can be rejected", async () => {
  const semaphore = new Semaphore(1);
  const log: string[] = [];
  semaphore.pause();
  const a = ask(semaphore, "a", log);
  await settled();
  expect(log).toEqual([]);
  semaphore.resume();
  const release = await a;
  void ask(semaphore, "b", log);
  void ask(semaphore, "c", log, undefined, true);
  semaphore.refuseAll(new Error("away"));
  await settled();
  expect(log).toEqual(["a", "c: Error away", "b: Error away"]);
  release();
  expect(semaphore.isBusy).toBe(false);
});

test("work releases its permit, even if it fails", async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await semaphore.run(() => Promise.resolve("yes"))).toBe("yes");
});

test("it reports how long the first one has waited", async () => {
  const semaphore = new Semaphore(1);
  expect(semaphore.longestWait).toBe(0);
  await semaphore.acquire();
  void semaphore.acquire();
  await settled();
  expect(semaphore.longestWait).toBeGreaterThan(0);
});
