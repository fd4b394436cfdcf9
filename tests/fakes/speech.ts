import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/** One request for speech, and the means to answer it. */
interface SpeechExchange {
  body: { model: string; voice: string; input: string; response_format: string; [more: string]: unknown };
  response: ServerResponse;
}

export type SpeechAnswer = (exchange: SpeechExchange) => void;

export interface FakeSpeech {
  /** With the `/v1`, as SPEECH_BASE_URL takes it. */
  baseUrl: string;
  requests: SpeechExchange["body"][];
  /** How the coming requests are answered, in this order; the last answer stays. */
  answers(...answers: SpeechAnswer[]): void;
  close(): Promise<void>;
}

const RATE = 24_000;

/** A WAV file of a humming tone, a twelfth of a second for each character. */
export function hum(text: string): Buffer {
  const samples = Math.round((text.length / 12) * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write("WAVEfmt ", 8, "latin1");
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index++) {
    const envelope = 0.5 + 0.5 * Math.sin((2 * Math.PI * 3 * index) / RATE);
    const value = 8_000 * envelope * Math.sin((2 * Math.PI * 180 * index) / RATE);
    file.writeInt16LE(Math.round(value), 44 + index * 2);
  }
  return file;
}

/** Speech as a healthy server sends it. */
export const speaks: SpeechAnswer = ({ body, response }) => {
  const file = hum(body.input);
  response.writeHead(200, { "content-type": "audio/wav", "content-length": file.length }).end(file);
};

/** A refusal, in OpenAI's own form unless told. */
export const refuses =
  (
    status: number,
    headers: Record<string, string> = {},
    body: unknown = { error: { message: "No." } },
  ): SpeechAnswer =>
  ({ response }) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** A server that speaks when a parameter is absent, or has another value than this, and else refuses in its own words. */
export const refusesParameter =
  (name: string, status: number, body: unknown): SpeechAnswer =>
  (exchange) =>
    name in exchange.body ? refuses(status, {}, body)(exchange) : speaks(exchange);

/** No answer at all. */
export const hangs: SpeechAnswer = () => undefined;

/** A part of the sound, then the connection breaks. */
export const cuts: SpeechAnswer = ({ body, response }) => {
  const file = hum(body.input);
  response.writeHead(200, { "content-type": "audio/wav", "content-length": file.length });
  response.write(file.subarray(0, 2_000), () => response.destroy());
};

/** Starts a fake of OpenAI's speech endpoint on a free local port. */
export async function startFakeSpeech(): Promise<FakeSpeech> {
  const requests: SpeechExchange["body"][] = [];
  let queue: SpeechAnswer[] = [speaks];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const body = JSON.parse(text) as SpeechExchange["body"];
      requests.push(body);
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
      answer({ body, response });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
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
