import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { paint } from "./paint";

/** What is to be painted. */
export interface PaintOrder {
  prompt: string;
  seed: number;
  /** Width and height, in pixels. */
  size: number;
}

/** How far the painting is, from 0 to 1; the last message has the pixels. */
export interface PaintMessage {
  share: number;
  pixels?: Uint8Array<ArrayBuffer>;
}

// On Linux a priority belongs to a thread: the requests of the other threads go first.
if (process.platform === "linux") setPriority(5);

const { prompt, seed, size } = workerData as PaintOrder;
const send = (message: PaintMessage, moved: ArrayBuffer[] = []) => parentPort!.postMessage(message, moved);
const pixels = paint(prompt, seed, size, (share) => send({ share }));
send({ share: 1, pixels }, [pixels.buffer]);
