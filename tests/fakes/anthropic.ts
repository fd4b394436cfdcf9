import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/*
 * Why this exists: the Messages API streams events of its own, and no package plays them with refusals, tools and cached
 * prompts.
 */

interface AnthropicExchange {
  body: Record<string, unknown>;
  /** Sends events; each becomes one of the stream. */
  events(...events: { type: string; [more: string]: unknown }[]): void;
  refuse(status: number, type: string, message: string): void;
  response: ServerResponse;
}

export type AnthropicAnswer = (exchange: AnthropicExchange) => void;

export interface FakeAnthropic {
  baseUrl: string;
  requests: AnthropicExchange["body"][];
  /** How the coming requests are answered, in this order; the last answer stays. */
  answers(...answers: AnthropicAnswer[]): void;
  close(): Promise<void>;
}

/** A message of one block, as the API streams it. */
export function message(
  block: { type: string; [more: string]: unknown },
  deltas: { type: string; [more: string]: unknown }[],
  stopReason = "end_turn",
): AnthropicAnswer {
  const usage = {
    input_tokens: 5,
    cache_read_input_tokens: 7,
    cache_creation_input_tokens: 0,
    output_tokens: 1,
  };
  return ({ events, response }) => {
    events(
      {
        type: "message_start",
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "claude-test-1",
          content: [],
          usage,
        },
      },
      { type: "content_block_start", index: 0, content_block: block },
      { type: "ping" },
      ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: stopReason }, usage: { output_tokens: 3 } },
      { type: "message_stop" },
    );
    response.end();
  };
}

/** A text in pieces. */
export const says = (...pieces: string[]): AnthropicAnswer =>
  message(
    { type: "text", text: "" },
    pieces.map((text) => ({ type: "text_delta", text })),
  );

/** Starts the fake on a free local port. */
export async function startFakeAnthropic(): Promise<FakeAnthropic> {
  const requests: AnthropicExchange["body"][] = [];
  let queue: AnthropicAnswer[] = [says("Hello", " there.")];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      if (request.url !== "/v1/messages") return void response.writeHead(404).end();
      const body = JSON.parse(text) as AnthropicExchange["body"];
      requests.push(body);
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
      answer({
        body,
        response,
        events: (...events) => {
          if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
          for (const event of events)
            response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        },
        refuse: (status, type, words) =>
          void response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify({ type: "error", error: { type, message: words } })),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers: (...answers) => {
      queue = answers;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
