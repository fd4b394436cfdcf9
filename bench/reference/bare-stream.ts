/* The cheapest possible server for the same viewers: node:http, writing each token to each of them as it arrives. */
import type { ServerResponse } from "node:http";
import { timeToken, tick } from "./token-clock";
import { onQuestion, serve } from "./serve";

const viewers = new Map<string, Set<ServerResponse>>();

onQuestion<{ tokens: number }>(({ tokens }) => {
  for (const responses of viewers.values()) {
    let offset = 0;
    void tick(tokens, () => {
      const content = timeToken();
      offset += content.length;
      const event = `id: 1.${offset}\ndata: ${JSON.stringify({ type: "token", content })}\n\n`;
      for (const response of responses) response.write(event);
    }).then(() => {
      for (const response of responses) response.end('data: {"type":"done"}\n\n');
    });
  }
  return Promise.resolve({});
});

await serve((request, response) => {
  const turn = request.url!;
  if (!viewers.has(turn)) viewers.set(turn, new Set());
  viewers.get(turn)!.add(response);
  response.once("close", () => {
    const responses = viewers.get(turn);
    responses?.delete(response);
    if (responses?.size === 0) viewers.delete(turn);
  });
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-store",
  });
  response.flushHeaders();
});
