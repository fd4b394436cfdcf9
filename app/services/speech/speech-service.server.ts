import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import type { SpeechCreateParams } from "openai/resources/audio/speech";
import { parseWav, type Wav } from "~/services/audio/wav";
import { env } from "../env.server";
import { failureOf, waitBefore } from "../llm/model-errors.server";
import type { SpeechServer } from "../media-servers";
import { askWithoutRefused, openMediaClient } from "../openai-media.server";
import { singleton } from "../singleton.server";

/** Sentences asked for at the same time. */
const AT_ONCE = 2;
/** The longest wait for a busy server, in milliseconds. */
const MAX_DELAY_MS = 5_000;
/** One sentence, tries included, in milliseconds, and the largest answer, in bytes: some two minutes of sound. */
const SENTENCE_MS = 45_000;
const MAX_BYTES = 12_000_000;
const BACKOFF_MS = 1_000;
const MAX_TRIES = 2;

/** OpenAI's voices, which compatible servers know too. */
const voices = { soft: "shimmer", deep: "onyx" };
/** For models that take instructions; others are only told to be slow. */
const INSTRUCTIONS =
  "Speak slowly, warmly and quietly, as one who guides a meditation. Leave room between the words. Do not act.";
const SPEED = 0.85;

export type Timbre = keyof typeof voices;

export interface ServiceOptions {
  timbre: Timbre;
  language: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** Where speech is made, and how long it may take; the environment says so unless a test does. */
export interface ServiceSettings extends SpeechServer {
  sentenceMs?: number;
  backoffMs?: number;
}

/** A server, and the parameters that it has refused. */
interface Connection {
  client: OpenAI;
  refused: Set<string>;
}

const configured: ServiceSettings | null = env.speechServer;

/** Whether an OpenAI-compatible service speaks. */
export const hasSpeechService = (): boolean => configured !== null;

/** The service's own name of a voice. */
export const speechServiceVoice = (timbre: Timbre): string => configured?.voice ?? voices[timbre];

/**
 * Has every sentence spoken by the OpenAI-compatible service, in their order.
 * @throws Error with a reason in plain words at the first sentence that fails; the signal's reason.
 */
export function speakWithService(texts: readonly string[], options: ServiceOptions): Promise<Wav[]> {
  if (!configured) throw new Error("no speech service is configured");
  const connection = singleton("speech-service", () => connect(configured));
  return speakAll(texts, options, configured, connection);
}

/** As `speakWithService`, with settings of the caller's own. */
export function speakWith(
  settings: ServiceSettings,
  texts: readonly string[],
  options: ServiceOptions,
): Promise<Wav[]> {
  return speakAll(texts, options, settings, connect(settings));
}

async function connect(settings: ServiceSettings): Promise<Connection> {
  const client = await openMediaClient(
    settings,
    MAX_BYTES,
    () => new Error("the speech service sent too much"),
  );
  return { client, refused: new Set() };
}

async function speakAll(
  texts: readonly string[],
  { timbre, signal, onPercent }: ServiceOptions,
  settings: ServiceSettings,
  connection: Promise<Connection>,
): Promise<Wav[]> {
  const spoken: Wav[] = [];
  // The first failure ends the other requests.
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < texts.length) {
      const index = next++;
      spoken[index] = await speakSentence(await connection, texts[index]!, settings, timbre, either);
      onPercent(Math.floor((++done / texts.length) * 100));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    failed.abort();
    signal.throwIfAborted();
    throw new Error(plainReason(error));
  }
  return spoken;
}

async function speakSentence(
  { client, refused }: Connection,
  text: string,
  settings: ServiceSettings,
  timbre: Timbre,
  signal: AbortSignal,
): Promise<Wav> {
  const { model, voice, sentenceMs = SENTENCE_MS, backoffMs = BACKOFF_MS } = settings;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(sentenceMs)]);
  const body: SpeechCreateParams = {
    model,
    voice: voice ?? voices[timbre],
    input: text,
    response_format: "wav",
    ...(model.startsWith("gpt-") ? { instructions: INSTRUCTIONS } : { speed: SPEED }),
  };
  // A server that does not know OpenAI's voices may have one of its own.
  const needed: (keyof SpeechCreateParams)[] = ["model", "input", ...(voice ? ["voice" as const] : [])];
  for (let tries = 1; ; tries++) {
    try {
      const answer = await askWithoutRefused(body, needed, refused, (one) =>
        client.audio.speech.create(one, { signal: limited }),
      );
      if (!answer.body) throw new Error("the service sent no sound");
      return parseWav(await buffer(answer.body));
    } catch (error) {
      limited.throwIfAborted();
      const delay = waitBefore(error, 4 * backoffMs, 1);
      if (delay === null || delay > MAX_DELAY_MS || tries >= MAX_TRIES) throw error;
      await sleep(delay, undefined, { signal: limited });
    }
  }
}

/** What the service wrote is left out: it may repeat the text or the key. */
function plainReason(error: unknown): string {
  const { status, code } = failureOf(error);
  if (status !== undefined) return `the speech service answered ${[status, code].filter(Boolean).join(", ")}`;
  const { name, message, constructor } = error as Error;
  if (name === "TimeoutError") return "the speech service did not answer in time";
  if (/^APIConnection/.test(constructor.name)) return "the speech service cannot be reached";
  if (error instanceof TypeError) return "the speech service broke off";
  return message;
}
