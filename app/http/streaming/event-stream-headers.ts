/** The headers of server-sent events. Nothing may hold them back, and the connection serves nothing else. */
export const eventStreamHeaders = {
  Connection: "close",
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-store, no-transform",
  "X-Accel-Buffering": "no",
};
