import type { BreathPhase } from "~/utils/breathing";
import type { AmbienceName } from "./ambience/index";
import { FRAME_SAMPLES, MP3_RATE, Mp3Writer } from "./mp3";
import { cutPiece, type Piece } from "./mp3-pieces";
import { createBreathTones, createLoop, createSittingBell, type Stereo } from "./sitting-sounds";

/**
 * The sound of a sitting is an mp3 of equal steps: the first begins with a bell, the last ends with one, and those between
 * repeat a loop of a few steps. So a kit of some twenty pieces makes a file of any length.
 *
 * The pieces are cut from one encoded stream. An encoder carries a part of the sound from frame to frame, so a piece fits
 * behind every piece that ends with the same sound as the one before it in the stream. It also puts up to 255 bytes of a
 * frame into the frames before it: `joinPieces` writes those bytes again.
 */
export interface KitTask {
  ambience: AmbienceName;
  /** Frames of a step: 24 ms each, ten seconds or more together. */
  stepFrames: number;
  stepsPerLoop: number;
  /** What a step guides; null for a sitting without. */
  breath: readonly BreathPhase[] | null;
  /** Whether there is a step with a bell. */
  hasBell: boolean;
  /** The places in the loop that a last step can have. */
  lastPlaces: number[];
}

export interface Kit {
  first: Piece;
  /** The other steps of the first loop, by their place in it. */
  opening: Piece[];
  /** By their place in the loop. */
  plain: Piece[];
  /** The first step of a loop with a bell. */
  bell: Piece | null;
  /** By their place in the loop. */
  last: (Piece | undefined)[];
}

interface Step {
  kind: "first" | "opening" | "plain" | "bell" | "last";
  place: number;
}

const FADE_IN_S = 4;
const FADE_OUT_S = 6;
/** Away from the cut, because an encoder looks ahead. */
const BELL_FROM_START_S = 0.5;
const BELL_FROM_END_S = 9.2;

/** Makes the pieces. Takes some seconds of work. */
export async function makeKit(task: KitTask): Promise<Kit> {
  const { stepFrames, stepsPerLoop, hasBell, lastPlaces } = task;
  const steps = stepsOf(stepsPerLoop, hasBell, lastPlaces);
  const writer = await Mp3Writer.create({ title: "", language: "" });
  const render = await createRenderer(task);
  for (const step of steps) writer.write(...render(step));
  const sound = writer.finishSound();
  const pieces = steps.map((_, index) => cutPiece(sound, index * stepFrames, stepFrames));
  const kit: Kit = { first: pieces[0]!, opening: [], plain: [], bell: null, last: [] };
  for (const [index, { kind, place }] of steps.entries()) {
    if (kind === "bell") kit.bell = pieces[index]!;
    else if (kind !== "first") kit[kind][place] ??= pieces[index]!;
  }
  return kit;
}

/** Every kind of step, each behind steps that it can follow in a file. */
function stepsOf(stepsPerLoop: number, hasBell: boolean, lastPlaces: number[]): Step[] {
  const plain = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index): Step => ({ kind: "plain", place: from + index }));
  const loop = plain(0, stepsPerLoop);
  return [
    { kind: "first", place: 0 },
    ...plain(1, stepsPerLoop).map((step): Step => ({ ...step, kind: "opening" })),
    ...(hasBell ? [...loop, { kind: "bell", place: 0 } as const, ...plain(1, stepsPerLoop)] : []),
    ...lastPlaces.flatMap((place): Step[] => [...loop, ...plain(0, place), { kind: "last", place }]),
  ];
}

async function createRenderer({
  ambience,
  stepFrames,
  stepsPerLoop,
  breath,
}: KitTask): Promise<(step: Step) => Stereo> {
  const length = stepFrames * FRAME_SAMPLES;
  const loop = await createLoop(ambience, MP3_RATE, length * stepsPerLoop);
  const bell = createSittingBell(MP3_RATE);
  const tones = breath && createBreathTones(breath, MP3_RATE, length);
  return ({ kind, place }) => {
    const step = loop.map((channel) => channel.slice(place * length, (place + 1) * length)) as Stereo;
    for (const [side, channel] of step.entries()) {
      if (kind === "first") fade(channel, (index) => index / (FADE_IN_S * MP3_RATE));
      if (kind === "last") fade(channel, (index) => (length - index) / (FADE_OUT_S * MP3_RATE));
      if (kind === "first" || kind === "bell") add(channel, bell[side]!, BELL_FROM_START_S * MP3_RATE);
      if (kind === "last") add(channel, bell[side]!, length - BELL_FROM_END_S * MP3_RATE);
      if ((kind === "plain" || kind === "opening") && tones) add(channel, tones, 0);
    }
    return step;
  };
}

function fade(channel: Float32Array, levelAt: (index: number) => number): void {
  for (let index = 0; index < channel.length; index++) channel[index]! *= Math.min(1, levelAt(index));
}

function add(channel: Float32Array, sound: Float32Array, from: number): void {
  const start = Math.max(0, Math.round(from));
  const end = Math.min(channel.length, start + sound.length);
  for (let index = start; index < end; index++) channel[index]! += sound[index - start]!;
}
