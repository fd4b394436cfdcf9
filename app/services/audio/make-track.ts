import type { Track, TrackStep, TrackTask } from "./track-task";
import { mix } from "./mix";
import { MP3_RATE } from "./mp3";
import { speakSentences } from "./speak-sentences";
import { fitTimeline } from "./timeline";
import type { PlacedClip } from "./voice-track";

type OnProgress = (step: TrackStep, percent: number) => void;

/** Speaks the sentences, fits them into the length, mixes and encodes: all the work of one meditation. */
export async function makeTrack(task: TrackTask, onProgress: OnProgress): Promise<Track> {
  const { sentences } = task;
  const { clips, tone } = await speakSentences(task, (fraction) =>
    onProgress("voice", Math.floor(fraction * 100)),
  );
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
    endsInSleep: task.endsInSleep,
    seconds: task.seconds,
    seed: task.seed,
    tags: { title: task.title, language: task.language },
    onProgress: (fraction) => onProgress("mix", Math.floor(fraction * 100)),
  });
  onProgress("mix", 100);
  return { ...mixed, timings };
}
