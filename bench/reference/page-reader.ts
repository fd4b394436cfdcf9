/* Reads one page again and again, in a process of its own, which the work of the bench does not delay. */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { onQuestion, tell } from "./serve";

const EVERY_MS = 5;

let isOver = false;
let reading: Promise<number[]> = Promise.resolve([]);

onQuestion<{ page: string } | { end: true }>(async (question) => {
  if ("end" in question) {
    isOver = true;
    return reading;
  }
  isOver = false;
  reading = read(question.page);
  return {};
});
tell({ url: "" });

/** How long each answer took, in milliseconds. */
async function read(page: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(page, { agent }, (answer) => answer.resume().once("end", resolve)).once("error", reject);
    });
    times.push(performance.now() - startedAt);
    await sleep(EVERY_MS);
  }
  agent.destroy();
  return times;
}
