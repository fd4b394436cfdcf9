import { Readable } from "node:stream";
import { mp3Header, FRAME_BYTES, FRAME_SAMPLES } from "~/services/audio/mp3";
import { joinPieces, type Piece } from "~/services/audio/mp3-pieces";
import { runKit } from "~/services/audio/run-kit.server";
import type { Kit } from "~/services/audio/sitting-kit";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { AppError } from "~/utils/app-error";
import { lruCache } from "~/utils/lru-cache";
import type { SittingMode, SittingSound } from "./limits";
import { planFile, stepsOf, type PlannedStep } from "./sitting-plan";
import type { SittingChoice } from "./types";

/** Kits in memory: all of the 24 there are, 1 to 2 MB each. */
const MAX_KITS = 24;
/** How long a request waits for a kit, in milliseconds; a connection that stays silent for a minute ends. */
const TIMEOUT_MS = 45_000;
const RETRY_AFTER_SECONDS = 20;
/** Changes with the sound, so that a browser does not join two versions. */
const SOUND_VERSION = 1;

/** The file of a sitting, without its bytes. */
export interface SittingAudio {
  size: number;
  type: "audio/mpeg";
  etag: string;
  fileName: string;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

const kits = () =>
  singleton("sittingKits", () => ({ cache: lruCache<Promise<Kit>>(MAX_KITS, (key) => makeKit(key)) })).cache;

/**
 * The sound of a sitting: a bell, the ambience or the tones of the breath, a bell. It is put together from a few pieces,
 * which are made once.
 * @throws AppError 503 when it cannot be made now.
 */
export async function openSittingAudio(
  choice: SittingChoice,
  { title, language }: { title: string; language: string },
  timeoutMs = TIMEOUT_MS,
): Promise<SittingAudio> {
  const kit = await findKit(choice, timeoutMs);
  const frames = joinPieces(planFile(choice).map((step) => pieceOf(kit, step)));
  const soundBytes = frames.reduce((sum, { length }) => sum + length, 0);
  const header = mp3Header(
    { title, language },
    Buffer.from(frames[0]!.subarray(0, 4)),
    soundBytes,
    (soundBytes / FRAME_BYTES) * FRAME_SAMPLES,
  );
  const { mode, minutes, interval, sound } = choice;
  return {
    size: header.length + soundBytes,
    type: "audio/mpeg",
    etag: `"sitting-${SOUND_VERSION}-${[mode, minutes, interval, sound, language].join("-")}"`,
    fileName: `${title}.mp3`,
    open: async (range) => Readable.from(cut([header, ...frames], range), { objectMode: false }),
  };
}

/** On a busy machine it goes on being made when the request no longer waits. */
async function findKit({ mode, sound }: SittingChoice, timeoutMs: number): Promise<Kit> {
  const settled = new AbortController();
  try {
    const kit = kits().get(`${mode}:${sound}`);
    return await Promise.race([kit, givenUp(timeoutMs, settled.signal)]);
  } catch (error) {
    log.warn({ err: error }, "the sound of a sitting could not be made");
    throw new AppError("errors.sittingSoundFailed", 503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  } finally {
    settled.abort();
  }
}

function givenUp(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`it took longer than ${ms} ms`)), ms);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/** A kit that fails is forgotten, so that the next request tries again. */
function makeKit(key: string): Promise<Kit> {
  const [mode, ambience] = key.split(":") as [SittingMode, SittingSound];
  return runKit({ ...stepsOf(mode), ambience, hasBell: mode === "timer" }).catch((error: unknown) => {
    kits().delete(key);
    throw error;
  });
}

function pieceOf(kit: Kit, { kind, place }: PlannedStep): Piece {
  const piece = kind === "first" || kind === "bell" ? kit[kind] : kit[kind][place];
  if (!piece) throw new Error(`the sound of a sitting has no ${kind} step at ${place}`);
  return piece;
}

/** The bytes from `start` to before `end`, piece by piece. */
function* cut(
  pieces: readonly Uint8Array[],
  { start, end }: { start: number; end: number } = { start: 0, end: Infinity },
): Generator<Uint8Array> {
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(0, start - at);
    const to = Math.min(piece.length, end - at);
    if (from < to) yield piece.subarray(from, to);
    at += piece.length;
  }
}
