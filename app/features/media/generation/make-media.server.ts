import type { GenerationDocument } from "#models/generation.server";
import type { MeditationAmbience, MeditationMinutes, MeditationVoice } from "~/features/meditation/limits";
import { composeScript } from "~/features/meditation/compose-script.server";
import { toOwnScript } from "~/features/meditation/own-script";
import { makeMeditation } from "~/features/meditation/make-meditation.server";
import { makeCover } from "~/features/picture/make-cover.server";
import { makeImage } from "~/features/picture/make-image.server";
import { isLanguage, defaultLanguage } from "~/i18n/config";
import { log } from "~/services/log.server";
import { makeThumbnail, thumbnailWidths } from "~/services/images/thumbnail.server";
import type { StoredMetadata } from "../gallery/item-dto.server";
import { DEFAULT_MINUTES } from "../limits";
import type { GenerationStep } from "../types";

/** What was made, before it is stored. */
export interface MadeMedia {
  title: string;
  /** Seconds. */
  duration: number | null;
  metadata: StoredMetadata;
  object: { type: string; bytes: Buffer };
  /** Of a meditation: its voice without the ambience. */
  voice?: Buffer;
  /** Pictures of it by their width in pixels. */
  pictures: Map<number, Buffer>;
}

export type OnProgress = (step: GenerationStep, percent: number) => void;

/** Where each step begins and ends, in percent of the whole. */
const shares: Record<GenerationStep, [from: number, to: number]> = {
  script: [0, 5],
  voice: [5, 80],
  mix: [80, 95],
  paint: [0, 95],
  store: [95, 100],
};

/** The progress of the whole, from that of one step in percent. */
export function percentOf(step: GenerationStep, percent: number): number {
  const [from, to] = shares[step];
  return from + ((to - from) * Math.min(100, Math.max(0, percent))) / 100;
}

/** A number that stays the same when the work is begun again. */
function seedOf(itemId: GenerationDocument["itemId"]): number {
  return Number.parseInt(itemId.toString().slice(-7), 16);
}

/** Makes what a generation asks for. @throws the signal's reason, and what the makers throw. */
export function makeMedia(
  generation: GenerationDocument,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<MadeMedia> {
  return generation.type === "image"
    ? makePicture(generation, onProgress, signal)
    : makeRecording(generation, onProgress, signal);
}

async function makePicture(
  { input, itemId }: GenerationDocument,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<MadeMedia> {
  onProgress("paint", 0);
  const { prompt, style } = input;
  const title = input.title ?? prompt.slice(0, 60);
  const { webp, width, height, source, model } = await makeImage({
    prompt,
    title,
    style: style ?? undefined,
    seed: seedOf(itemId),
    onProgress: (share) => onProgress("paint", share * 100),
    signal,
  });
  return {
    title,
    duration: null,
    metadata: { size: webp.length, source, model, width, height },
    object: { type: "image/webp", bytes: webp },
    pictures: await drawThumbnails(webp),
  };
}

async function makeRecording(
  { userId, input, itemId }: GenerationDocument,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<MadeMedia> {
  onProgress("script", 0);
  const begunAt = performance.now();
  const minutes = (input.minutes ?? DEFAULT_MINUTES) as MeditationMinutes;
  const language = isLanguage(input.language) ? input.language : defaultLanguage;
  const script = input.script
    ? toOwnScript(input.script, input.title ?? input.prompt, language)
    : await composeScript({
        userId: userId.toString(),
        prompt: input.prompt,
        title: input.title ?? undefined,
        minutes,
        language,
        seed: seedOf(itemId),
        signal,
      });
  const { mp3, voiceMp3, seconds, voice, missedVoices, timings } = await makeMeditation({
    script,
    seed: seedOf(itemId),
    voice: input.voice as MeditationVoice,
    ambience: input.ambience as MeditationAmbience,
    bells: input.bells ?? true,
    minutes,
    onProgress,
    signal,
  });
  const took = {
    engine: voice.engine,
    voice: voice.name,
    missed: missedVoices.map(({ engine }) => engine),
    language,
    soundSeconds: Math.round(seconds),
    seconds: Math.round((performance.now() - begunAt) / 100) / 10,
  };
  log.info(took, "a meditation was made");
  const startOf = new Map(timings.map(({ segment, startMs }) => [segment, startMs]));
  return {
    title: input.title || script.title,
    duration: Math.round(seconds),
    metadata: {
      size: mp3.length,
      ...(voiceMp3 && { voiceSize: voiceMp3.length }),
      language,
      minutes,
      voice: input.voice ?? undefined,
      spokenBy: voice.engine,
      ambience: input.ambience ?? undefined,
      bells: input.bells ?? undefined,
      script: script.segments.map(({ text }, index) => ({ text, startMs: startOf.get(index) ?? null })),
    },
    object: { type: "audio/mpeg", bytes: mp3 },
    ...(voiceMp3 && { voice: voiceMp3 }),
    pictures: await drawThumbnails(await makeCover(itemId.toString(), "lockScreen")),
  };
}

async function drawThumbnails(picture: Buffer): Promise<Map<number, Buffer>> {
  const drawn = new Map<number, Buffer>();
  for (const width of thumbnailWidths) drawn.set(width, await makeThumbnail(picture, width));
  return drawn;
}
