import type { AppLoadContext } from "@remix-run/node";
import type { Response as ExpressResponse } from "express";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { watchSession } from "~/features/auth/sessions/watch-session.server";
import { reserveStream } from "~/features/chat/turns/streams/stream-limit.server";
import { isDraining } from "~/features/chat/turns/turn-recovery.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { isUnfinished } from "~/features/media/is-unfinished";
import type { GenerationDto } from "~/features/media/types";
import { requireSessionId } from "~/http/session/session-id.server";
import { log } from "~/services/log.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { eventStreamHeaders } from "./event-stream-headers";

/** How often the progress is read, in milliseconds: it is saved twice a second. A place in the queue changes less often. */
const READ_MS = 500;
const QUEUE_READ_MS = 1_500;
/** Proxies and this server close connections that stay silent, in milliseconds. */
const HEARTBEAT_MS = 15_000;

const event = (generation: GenerationDto) => `data: ${JSON.stringify(generation)}\n\n`;

/**
 * Streams a generation as server-sent events: as it is, then whenever it changes, until it has ended. It stops with the
 * person's session, and when this process stops.
 * @throws AppError 404 when it is not theirs; 429 after too many streams, or while too many are open.
 */
export async function generationStream(
  request: Request,
  context: AppLoadContext,
  userId: string,
  jobId: string,
): Promise<Response> {
  const first = await findGeneration(userId, jobId);
  reserveStream(userId, context.signal);
  await consumeRateLimit("streamUser", userId);
  const sessionId = await requireSessionId(request);
  context.writeRaw((response) => {
    const unwatch = watchSession(sessionId, () => response.end());
    response.once("close", unwatch);
    // What is left out here, such as a database that is away, the reader asks for again.
    follow(response, first, () => findGeneration(userId, jobId))
      .catch((error: unknown) => log.debug({ err: error }, "the progress of a generation was no longer read"))
      .finally(() => response.end());
  }, "unframed");
  return new Response(null, { headers: eventStreamHeaders });
}

async function follow(
  response: ExpressResponse,
  first: GenerationDto,
  read: () => Promise<GenerationDto>,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { signal } = gone;
  let sent = "";
  let sentAt = 0;
  for (let generation = first; !response.writableEnded && !isDraining(); generation = await read()) {
    const text = event(generation);
    const isSilent = Date.now() - sentAt >= HEARTBEAT_MS;
    if (text !== sent || isSilent) {
      sentAt = Date.now();
      const isFull = !response.write(text !== sent ? text : ": \n\n");
      sent = text;
      if (isFull) await once(response, "drain", { signal });
    }
    if (!isUnfinished(generation)) return;
    await delay(generation.status === "queued" ? QUEUE_READ_MS : READ_MS, undefined, { signal });
  }
}
