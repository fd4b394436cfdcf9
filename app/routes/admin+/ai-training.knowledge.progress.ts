import { setTimeout as sleep } from "node:timers/promises";
import { readProgress } from "~/features/knowledge/list-documents.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { log } from "~/services/log.server";

/** How often a line is sent, and how long at most, in milliseconds. */
const INTERVAL_MS = 1_000;
const LONGEST_MS = 10 * 60_000;

/** Streams how far all documents are, one JSON value a line, until none is being read. */
export const loader = adminLoader(
  () => ({ action: "viewKnowledge", entity: "knowledge" }),
  ({ context }) => {
    context.leaveQueue();
    context.writeRaw((response) => {
      response.flushHeaders();
      const until = Date.now() + LONGEST_MS;
      const run = async () => {
        while (!response.destroyed && Date.now() < until) {
          const { progress, isDone } = await readProgress();
          // A slow reader misses some; the last state is what counts.
          if (!response.writableNeedDrain) response.write(`${JSON.stringify(progress)}\n`);
          if (isDone) return;
          await sleep(INTERVAL_MS, undefined, { ref: false });
        }
      };
      run()
        .catch((error: unknown) => log.warn({ err: error }, "the progress of documents could not be read"))
        .finally(() => response.end());
    });
    return Promise.resolve(
      new Response(null, {
        headers: { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store, no-transform" },
      }),
    );
  },
);
