import path from "node:path";
import { openWorker } from "~/services/worker-thread.server";
import { IDLE_TIMEOUT_MS, READER_HEAP_MB, READ_TIMEOUT_MS } from "./limits";
import { ReadFailed } from "./reader/read-failed";
import type { ReadMessage, ReadOrder } from "./reader/worker";
import type { Passage } from "./types";

interface ReadDocument {
  passages: Passage[];
  /** Of a PDF. */
  pages: number | null;
}

/**
 * Reads a document in a thread of its own, with limits on memory, time, pages and unpacked size.
 * @param order its bytes are moved to the thread and cannot be used afterwards.
 * @throws ReadFailed with the reason.
 */
export async function readDocument(
  order: ReadOrder,
  onProgress: (percent: number) => void = () => undefined,
  { totalMs = READ_TIMEOUT_MS, idleMs = IDLE_TIMEOUT_MS } = {},
): Promise<ReadDocument> {
  const worker = await openWorker({
    name: "document-reader",
    source: path.join(import.meta.dirname, "reader/worker.ts"),
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    heapMb: READER_HEAP_MB,
  });
  const passages: Passage[] = [];
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(total);
      clearTimeout(idle);
      void worker.terminate();
      settle();
    };
    const fail = (error: Error) => finish(() => reject(error));
    const total = setTimeout(() => fail(new ReadFailed("tooSlow")), totalMs);
    const idle = setTimeout(() => fail(new ReadFailed("tooSlow")), idleMs);
    worker.on("message", (message: ReadMessage) => {
      idle.refresh();
      if (message.percent !== undefined) onProgress(message.percent);
      passages.push(...(message.passages ?? []));
      if (message.failure) fail(new ReadFailed(message.failure));
      if (message.done) finish(() => resolve({ passages, pages: message.done!.pages }));
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      fail(isTooLarge ? new ReadFailed("tooMuchMemory") : error);
    });
    worker.on("exit", (code) => fail(new Error(`The reader of documents ended early (${code})`)));
  });
}
