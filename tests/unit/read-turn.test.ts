import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseEvents, readTurn } from "~/features/chat/turns/components/read-turn";
import type { TurnEvent } from "~/features/chat/types";

// The browser handles a 401.
vi.mock("~/client/failures/session-expiry", () => ({
  apiFetch: (...call: Parameters<typeof fetch>) => fetch(...call),
}));

/** A body that arrives in these pieces and then ends. */
function body(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
}

async function collect(stream: ReadableStream<Uint8Array>) {
  const events = [];
  for await (const event of parseEvents(stream)) events.push(event);
  return events;
}

describe("events", () => {
  test("are found wherever the chunks are split", async () => {
    const text = 'id: 1.3\ndata: {"a":1}\n\nid: 1.9\ndata: {"b":2}\n\n';
    const whole = [
      { id: "1.3", data: '{"a":1}' },
      { id: "1.9", data: '{"b":2}' },
    ];
    expect(await collect(body(text))).toEqual(whole);
    expect(await collect(body(...text))).toEqual(whole);
  });

  test("may contain characters that are split between chunks", async () => {
    const bytes = new TextEncoder().encode("id: 1.1\ndata: è\n\n");
    expect(await collect(body(bytes.slice(0, 15), bytes.slice(15)))).toEqual([{ id: "1.1", data: "è" }]);
  });

  test("do not include comments or incomplete ones", async () => {
    expect(await collect(body(": \n\n", "id: 1.1\r\ndata: x\r\n\r\n", "id: 1.2\ndata: y"))).toEqual([
      { id: "1.1", data: "x" },
    ]);
  });
});

describe("a reply", () => {
  const events: TurnEvent[] = [];
  const lines: (boolean | number)[] = [];
  const handlers = {
    onEvent: (event: TurnEvent) => void events.push(event),
    onLine: (isConnected: boolean, pauseSeconds?: number) => void lines.push(pauseSeconds ?? isConnected),
  };
  const read = () => readTurn("t1", handlers, new AbortController().signal);
  const stream = (...pieces: string[]) => new Response(body(...pieces));
  const token = (id: string, content: string) =>
    `id: ${id}\ndata: {"type":"token","content":"${content}"}\n\n`;
  const done = 'id: 1.end\ndata: {"type":"done","status":"done","message":null}\n\n';
  const fetched = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", new EventTarget());
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    fetched.mockReset();
    events.length = lines.length = 0;
  });

  test("continues with the next character after a disconnect", async () => {
    fetched
      .mockResolvedValueOnce(stream(token("1.2", "ab")))
      .mockRejectedValueOnce(new TypeError("network"))
      .mockResolvedValueOnce(stream(token("1.4", "cd"), done));
    const outcome = read();
    await vi.advanceTimersByTimeAsync(2_000);

    expect(await outcome).toBe("ended");
    expect(events.map((event) => ("content" in event ? event.content : event.type))).toEqual([
      "ab",
      "cd",
      "done",
    ]);
    expect(lines).toEqual([true, false, false, true]);
    expect(
      fetched.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)["Last-Event-ID"]),
    ).toEqual([undefined, "1.2", "1.2"]);
  });

  test("is requested at once when the browser is online again", async () => {
    fetched.mockRejectedValueOnce(new TypeError("network")).mockResolvedValueOnce(stream(done));
    const outcome = read();
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event("online"));
    expect(await outcome).toBe("ended");
  });

  test.each([
    [204, "gone"],
    [404, "gone"],
    [401, "signedOut"],
  ] as const)("is not requested again after %d", async (status, outcome) => {
    fetched.mockResolvedValueOnce(new Response(null, { status }));
    expect(await read()).toBe(outcome);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test("is requested again while the server is unavailable", async () => {
    fetched.mockResolvedValueOnce(new Response("away", { status: 503 })).mockResolvedValueOnce(stream(done));
    const outcome = read();
    await vi.advanceTimersByTimeAsync(600);
    expect(await outcome).toBe("ended");
  });

  test("waits as long as the server asks for, and says so", async () => {
    const tooManyRequests = new Response("Too many requests", {
      status: 429,
      headers: { "Retry-After": "40" },
    });
    fetched.mockResolvedValueOnce(tooManyRequests).mockResolvedValueOnce(stream(token("1.2", "ab"), done));
    const outcome = read();
    await vi.advanceTimersByTimeAsync(39_000);
    expect(lines).toEqual([40]);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBe("ended");
    expect(lines).toEqual([40, true]);
  });
});
