import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { MAX_PASSAGES } from "../limits";
import type { KnowledgeType, Passage, ReadFailure } from "../types";
import { boundBuffers } from "./bound-buffers";
import { createPassageTerms } from "./passage-terms";
import { ReadFailed } from "./read-failed";
import { readTxt } from "./read-txt";
import { createSplitter } from "./split";

/** What is to be read. */
export interface ReadOrder {
  type: KnowledgeType;
  bytes: Uint8Array;
}

/** How reading goes on; the last message has `done` or `failure`. */
export interface ReadMessage {
  percent?: number;
  passages?: Passage[];
  done?: { pages: number | null };
  failure?: ReadFailure;
}

/** Passages in one message. */
const BATCH = 100;

const send = (message: ReadMessage) => parentPort!.postMessage(message);

/** Tells why and ends, even in the middle of another library's work. */
function end(failure: ReadFailure): never {
  send({ failure });
  process.exit(0);
}

// On Linux a priority belongs to a thread: the requests of the other threads go first.
if (process.platform === "linux") setPriority(5);
boundBuffers(() => end("unpacksTooFar"));

const passageTerms = createPassageTerms();
let waiting: Passage[] = [];
let count = 0;
const splitter = createSplitter(({ place, text }) => {
  count += 1;
  if (count > MAX_PASSAGES) throw new ReadFailed("tooMuchText");
  waiting.push({ place, text, terms: passageTerms(text) });
  if (waiting.length >= BATCH) sendPassages();
});

function sendPassages(): void {
  send({ passages: waiting });
  waiting = [];
}

async function read({ type, bytes }: ReadOrder): Promise<number | null> {
  let pages: number | null = null;
  if (type === "pdf") {
    const { readPdf } = await import("./read-pdf");
    for await (const { number, count: all, blocks } of readPdf(bytes)) {
      for (const block of blocks) splitter.add(block);
      pages = all;
      send({ percent: Math.floor((number / all) * 100) });
    }
  } else if (type === "docx") {
    const { readDocx } = await import("./read-docx");
    for (const block of await readDocx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
      splitter.add(block);
  } else {
    for (const block of readTxt(bytes)) splitter.add(block);
  }
  splitter.end();
  return pages;
}

async function run(): Promise<void> {
  try {
    const pages = await read(workerData as ReadOrder);
    sendPassages();
    if (count === 0) end("noText");
    send({ done: { pages } });
  } catch (error) {
    end(error instanceof ReadFailed ? error.code : "unreadable");
  }
}

void run();
