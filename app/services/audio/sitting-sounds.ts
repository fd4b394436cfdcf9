import type { BreathPhase } from "~/utils/breathing";
import { createAmbience, type AmbienceName } from "./ambience/index";
import { createBell } from "./ambience/bells";
import { gainTo, measureLoudness } from "./loudness";

export type Stereo = [left: Float32Array, right: Float32Array];

/** Loudness of an ambience that is heard alone, and of a bell above it, in LUFS. */
const LOOP_LUFS = -31;
const BELL_LUFS = -25;
/** The end of a loop goes over into its beginning for so long, in seconds. */
const CROSSFADE_S = 4;
const SEED = 7;
/** Level and notes of the tones that go with the breath, in hertz: it rises and falls by a third. */
const TONE_LEVEL = 0.05;
const LOW_NOTE = 174.6;
const HIGH_NOTE = 220;

/**
 * An ambience that can be repeated without a gap; silence is silent.
 * @param rest is awaited after every second of sound, so that a browser stays responsive.
 */
export async function createLoop(
  name: AmbienceName,
  rate: number,
  samples: number,
  rest?: () => Promise<void>,
): Promise<Stereo> {
  const loop: Stereo = [new Float32Array(samples), new Float32Array(samples)];
  const play = createAmbience(name, rate, SEED);
  if (!play) return loop;
  for (let at = 0; at < samples; at += rate) {
    play(loop[0].subarray(at, at + rate), loop[1].subarray(at, at + rate));
    await rest?.();
  }
  const fade = CROSSFADE_S * rate;
  const tail: Stereo = [new Float32Array(fade), new Float32Array(fade)];
  play(...tail);
  for (const [side, channel] of loop.entries()) {
    for (let index = 0; index < fade; index++) {
      const turn = (Math.PI / 2) * (index / fade);
      channel[index] = channel[index]! * Math.sin(turn) + tail[side]![index]! * Math.cos(turn);
    }
  }
  return levelled(loop, rate, LOOP_LUFS);
}

/** One stroke of the bell that begins and ends a sitting. */
export function createSittingBell(rate: number): Stereo {
  return levelled(createBell(rate, SEED), rate, BELL_LUFS);
}

function levelled(sound: Stereo, rate: number, lufs: number): Stereo {
  const gain = gainTo(lufs, measureLoudness(rate, ...sound));
  for (const channel of sound) for (let index = 0; index < channel.length; index++) channel[index]! *= gain;
  return sound;
}

/** The tones of one breath: rising while one breathes in, falling while one breathes out, silent while one holds it. */
export function createBreathTones(
  phases: readonly BreathPhase[],
  rate: number,
  samples: number,
): Float32Array {
  const tones = new Float32Array(samples);
  let at = 0;
  let turn = 0;
  for (const { kind, seconds } of phases) {
    const length = Math.min(samples - at, seconds * rate);
    for (let index = 0; index < length; index++) {
      const share = index / length;
      const height = kind === "out" ? 1 - share : share;
      turn += (2 * Math.PI * LOW_NOTE * (HIGH_NOTE / LOW_NOTE) ** height) / rate;
      if (kind === "hold") continue;
      // Begins and ends without a click.
      const level = TONE_LEVEL * Math.sin(Math.PI * share) ** 1.2;
      tones[at + index] = level * (Math.sin(turn) + 0.4 * Math.sin(1.5 * turn) + 0.2 * Math.sin(2 * turn));
    }
    at += length;
  }
  return tones;
}
