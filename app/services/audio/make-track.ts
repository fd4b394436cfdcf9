import { openKokoro } from "~/services/speech/kokoro";
import { openPico } from "~/services/speech/pico";
import type { Speaker } from "~/services/speech/speaker";
import { toClip, type Clip } from "./clip";
import type { Track, TrackStep, TrackTask, TrackVoice } from "./track-task";
import { mix } from "./mix";
import { MP3_RATE } from "./mp3";
import { fitTimeline } from "./timeline";
import type { PlacedClip } from "./voice-track";

type OnProgress = (step: TrackStep, percent: number) => void;

/** A sentence that a voice cannot say takes the place of this much silence, in seconds, and is left out. */
const EMPTY: Clip = new Int16Array(0);

/** Speaks the sentences, fits them into the length, mixes and encodes: all the work of one meditation. */
export async function makeTrack(task: TrackTask, onProgress: OnProgress): Promise<Track> {
  const { sentences } = task;
  const { clips, tone } = await speakAll(task, onProgress);
  const { starts } = fitTimeline(
    sentences.map(({ pauseMs, isOptional }, index) => ({
      speech: clips[index]!.length / MP3_RATE,
      pause: pauseMs / 1000,
      isOptional,
    })),
    task.seconds,
  );
  const placed: PlacedClip[] = [];
  const timings: Track["timings"] = [];
  for (const [sentence, start] of starts.entries()) {
    const clip = clips[sentence]!;
    if (start === null || clip.length === 0) continue;
    placed.push({ clip, start: Math.round(start * MP3_RATE) });
    const startMs = Math.round(start * 1000);
    timings.push({ sentence, startMs, endMs: startMs + Math.round((clip.length / MP3_RATE) * 1000) });
  }
  const mixed = await mix({
    clips: placed,
    tone,
    ambience: task.ambience,
    bells: task.bells,
    seconds: task.seconds,
    seed: task.seed,
    tags: { title: task.title, language: task.language },
    onProgress: (fraction) => onProgress("mix", Math.floor(fraction * 100)),
  });
  onProgress("mix", 100);
  return { ...mixed, timings };
}

async function speakAll({ sentences, voice }: TrackTask, onProgress: OnProgress) {
  const clips: Clip[] = [];
  if (voice.engine === "clips") {
    for (const { rate, samples } of voice.clips) clips.push(toClip(samples, rate));
    return { clips, tone: "warm" as const };
  }
  if (sentences.length === 0) return { clips, tone: "warm" as const };
  const speaker = await openSpeaker(voice);
  for (const [index, { text }] of sentences.entries()) {
    onProgress("voice", Math.floor((index / sentences.length) * 100));
    const clip = await speaker.speak(text);
    clips.push(clip.length > 0 ? clip : EMPTY);
  }
  if (clips.every(({ length }) => length === 0)) throw new Error("the voice was silent");
  onProgress("voice", 100);
  return { clips, tone: speaker.tone };
}

function openSpeaker(voice: Exclude<TrackVoice, { engine: "clips" }>): Promise<Speaker> {
  return voice.engine === "pico" ? openPico(voice.files) : openKokoro(voice);
}
