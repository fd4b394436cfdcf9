import mongoose from "mongoose";
import { Readable } from "node:stream";
import { GalleryItem } from "#models/gallery-item.server";
import { objectPathOf, thumbnailPathOf, voicePathOf } from "~/features/media/object-paths";
import { makeCover } from "~/features/picture/make-cover.server";
import { runTrack } from "~/services/audio/run-track.server";
import type { Track, TrackTask } from "~/services/audio/track-task";
import { makeThumbnail, thumbnailWidths } from "~/services/images/thumbnail.server";
import { put } from "~/services/storage.server";
import { hum } from "#tests/fakes/speech";

const texts = [
  "Let the day be as it was.",
  "Your shoulders may sink a little.",
  "There is nothing left to do tonight.",
  "The breath comes by itself.",
  "And it goes by itself.",
  "Rest here.",
];

/** The sound of a hum for each sentence, as a speech service would send it. */
function clipOf(text: string): { rate: number; samples: Float32Array } {
  const file = hum(text);
  const samples = Float32Array.from(
    { length: (file.length - 44) / 2 },
    (_, n) => file.readInt16LE(44 + 2 * n) / 32_768,
  );
  return { rate: file.readUInt32LE(24), samples };
}

const task: TrackTask = {
  sentences: texts.map((text) => ({ text, pauseMs: 4_000, isOptional: false, isBuiltIn: false })),
  voice: { engine: "clips", clips: texts.map(clipOf) },
  language: "en",
  title: "Evening",
  seconds: 60,
  ambience: "rain",
  bells: true,
  endsInSleep: false,
  seed: 1,
};

interface Ready {
  track: Track;
  pictures: [width: number, bytes: Buffer][];
}

async function make(): Promise<Ready> {
  const track = await runTrack(task, { signal: new AbortController().signal, onProgress: () => undefined });
  const cover = await makeCover("a meditation", "lockScreen");
  const pictures = thumbnailWidths.map(async (width) => [width, await makeThumbnail(cover, width)] as const);
  return { track, pictures: (await Promise.all(pictures)).map(([width, bytes]) => [width, bytes]) };
}

let ready: Promise<Ready> | undefined;

/**
 * Puts a meditation of one minute into the gallery of a person. Its sound is made once for all of them. Needs a
 * connected mongoose.
 * @returns the id of the item.
 */
export async function giveMeditation(ownerId: string, title: string): Promise<string> {
  const { track, pictures } = await (ready ??= make());
  const _id = new mongoose.Types.ObjectId();
  const id = _id.toString();
  const objectPath = objectPathOf(ownerId, id, "meditation");
  const sound = { type: "audio/mpeg", ownerId };
  await put(objectPath, Readable.from([track.mp3]), sound);
  await put(voicePathOf(ownerId, id), Readable.from([track.voiceMp3!]), sound);
  for (const [width, bytes] of pictures) {
    await put(thumbnailPathOf(ownerId, id, width), Readable.from([bytes]), { type: "image/webp", ownerId });
  }
  const startOf = new Map(track.timings.map(({ sentence, startMs }) => [sentence, startMs]));
  await GalleryItem.create({
    _id,
    userId: new mongoose.Types.ObjectId(ownerId),
    type: "meditation",
    title,
    objectPath,
    coverImagePath: thumbnailPathOf(ownerId, id, 640),
    prompt: "letting go of the day before sleep",
    duration: Math.round(track.seconds),
    metadata: {
      size: track.mp3.length,
      voiceSize: track.voiceMp3!.length,
      language: "en",
      minutes: 1,
      voice: "soft",
      spokenBy: "service",
      ambience: "rain",
      bells: true,
      script: texts.map((text, index) => ({ text, startMs: startOf.get(index) ?? null })),
    },
  });
  return id;
}
