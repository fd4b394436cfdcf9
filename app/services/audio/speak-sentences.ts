import { openKokoro } from "~/services/speech/kokoro";
import { openPico } from "~/services/speech/pico";
import { SentenceCache } from "~/services/speech/sentence-cache";
import type { Speaker } from "~/services/speech/speaker";
import { toClip, type Clip } from "./clip";
import type { TrackSentence, TrackTask, TrackVoice } from "./track-task";
import type { VoiceTone } from "./voice-track";

type Say = (sentence: TrackSentence) => Promise<Clip>;

/**
 * Speaks every sentence of a track. One that the voice cannot say becomes an empty clip.
 * @param onProgress takes the fraction that is done.
 * @throws where not one sentence became sound.
 */
export async function speakSentences(
  { sentences, voice }: Pick<TrackTask, "sentences" | "voice">,
  onProgress: (fraction: number) => void,
): Promise<{ clips: Clip[]; tone: VoiceTone }> {
  if (voice.engine === "clips") {
    return { clips: voice.clips.map(({ rate, samples }) => toClip(samples, rate)), tone: "warm" };
  }
  if (sentences.length === 0) return { clips: [], tone: "warm" };
  const speaker = voice.engine === "pico" ? await openPico(voice.files) : openKokoro(voice);
  const clips = await sayAll(sentences, speaker.atOnce, sayer(speaker, voice), onProgress);
  if (clips.every(({ length }) => length === 0)) throw new Error("the voice was silent");
  return { clips, tone: speaker.tone };
}

function sayer(speaker: Speaker, voice: Exclude<TrackVoice, { engine: "clips" }>): Say {
  if (voice.engine === "pico") return ({ text }) => speaker.speak(text);
  return withCache(speaker, new SentenceCache(voice.kept));
}

/** Takes from a cache what another track has said before. */
export function withCache(speaker: Speaker, cache: SentenceCache): Say {
  return async ({ text, isBuiltIn }) => {
    const key = isBuiltIn ? speaker.keyOf?.(text) : undefined;
    if (key === undefined) return speaker.speak(text);
    const known = await cache.read(key);
    if (known) return known;
    const clip = await speaker.speak(text);
    await cache.write(key, clip);
    return clip;
  };
}

/** So many at a time, in their order. The first failure ends it. */
async function sayAll(
  sentences: readonly TrackSentence[],
  atOnce: number,
  say: Say,
  onProgress: (fraction: number) => void,
): Promise<Clip[]> {
  const clips: Clip[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < sentences.length) {
      const index = next++;
      clips[index] = await say(sentences[index]!);
      onProgress(++done / sentences.length);
    }
  };
  onProgress(0);
  await Promise.all(Array.from({ length: atOnce }, work));
  return clips;
}
