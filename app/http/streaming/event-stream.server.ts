import type { AppLoadContext } from "@remix-run/node";
import type { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import type { TurnEvent } from "~/features/chat/types";
import { requireSessionId } from "~/http/session/session-id.server";
import { eventStreamHeaders } from "./event-stream-headers";
import { writeTurn, type Position, type TurnFormat } from "./turn-writer.server";

/** Formats one event. JSON contains no bare line break, so no text can forge an event. */
function event(id: string, data: TurnEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The id of the last event of a stream. */
const END = "end";

const eventFormat: TurnFormat = {
  words: (content, attempt, offset) =>
    event(`${attempt}.${offset + content.length}`, { type: "token", content }),
  reset: (attempt) => event(`${attempt}.0`, { type: "reset" }),
  heartbeat: () => ": \n\n",
  end: ({ end, attempt }) => {
    if (!end) return "";
    return event(
      `${attempt}.${END}`,
      end.status === "failed"
        ? { type: "error", error: end.error, retryAfterSeconds: end.retryAfterSeconds }
        : { type: "done", status: end.status, message: end.message },
    );
  },
};

/** A reader's position, from the id of its last event; null at the start or for an invalid id. */
function parseEventId(id: string | null): (Position & { isEnd: boolean }) | null {
  const match = /^(\d{1,6})\.(\d{1,9}|end)$/.exec(id ?? "");
  if (!match) return null;
  return { attempt: Number(match[1]), offset: Number(match[2]) || 0, isEnd: match[2] === END };
}

/**
 * Streams a reply as server-sent events, from the reader's position.
 * @param lastEventId the id of the last event the reader saw, as `<attempt>.<characterOffset>`.
 */
export async function eventStream(
  request: Request,
  context: AppLoadContext,
  feed: TurnFeed,
  lastEventId: string | null,
): Promise<Response> {
  const last = parseEventId(lastEventId);
  if (last?.isEnd && feed.end) return new Response(null, { status: 204 });
  const sessionId = await requireSessionId(request);
  context.writeRaw((response) => {
    // Tells the reader that the connection works, even when the first word takes long.
    response.flushHeaders();
    // A reader may be ahead of the saved text of a reply that runs on another process.
    const isAhead = last?.attempt === feed.attempt && last.offset > feed.text.length;
    const isKnown = last && !last.isEnd && !(isAhead && feed.end);
    writeTurn(feed, response, eventFormat, sessionId, isKnown ? last : undefined);
  }, "unframed");
  return new Response(null, { headers: eventStreamHeaders });
}
