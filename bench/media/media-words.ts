import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Meditation } from "~/features/meditation/make-meditation.server";
import type { MeditationScript } from "~/features/meditation/types";
import { decodeMp3 } from "./media-sound";
import { textOption } from "../options";
import type { Figure } from "../table";

/** Word errors that were measured when the voices were chosen, in percent (voice.md); of the small voice none are asked. */
const WORD_ERRORS: Record<string, number> = { en: 2, es: 3.3, it: 3.4 };
/** What stays around a sentence, in seconds: a recogniser that hears no silence guesses. */
const AROUND_S = 0.2;

/** What a recogniser hears of each sentence. Nothing where none was named. */
export async function measureWords(
  { voiceMp3, mp3, timings, voice }: Meditation,
  { segments, language }: MeditationScript,
  { part, what }: { part: string; what: string },
): Promise<Figure[]> {
  const [python, model] = [textOption("python"), textOption("whisper")];
  if (!python || !model) return [];
  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-words-"));
  try {
    const { channels, rate } = await decodeMp3(voiceMp3 ?? mp3);
    for (const [index, { startMs, endMs }] of timings.entries()) {
      const from = (startMs / 1000 - AROUND_S) * rate;
      const sentence = channels[0]!.subarray(from, (endMs / 1000 + AROUND_S) * rate);
      await writeFile(path.join(folder, `${index}.wav`), toWav(sentence, rate));
    }
    const program = path.join(import.meta.dirname, "recognise.py");
    const { stdout } = await promisify(execFile)(python, [program, model, folder, language]);
    const heard = JSON.parse(stdout) as string[];
    let [errors, words] = [0, 0];
    for (const [index, { segment }] of timings.entries()) {
      const said = wordsOf(segments[segment]!.text);
      const wrong = distance(said, wordsOf(heard[index]!));
      if (wrong > 0) process.stderr.write(`  ${segments[segment]!.text} | ${heard[index]!}\n`);
      errors += wrong;
      words += said.length;
    }
    const bound = voice.engine === "pico" ? {} : { bound: WORD_ERRORS[language] };
    const note = `${errors} of ${words} words`;
    return [{ part, what: `${what}: word errors`, value: (errors / words) * 100, unit: "%", note, ...bound }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An apostrophe ends a word: "un'animale" and "un animale" sound the same. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** So many words that were written as one, or one as so many, are the same sound: "de lejos", "delejos". */
const JOINED = 3;

/** How many words have to be changed, added or left out. Words that differ only in the space between them do not count. */
export function distance(said: string[], heard: string[]): number {
  const rows = [Array.from({ length: heard.length + 1 }, (_, index) => index)];
  for (const [index, word] of said.entries()) {
    const row = [index + 1];
    for (const [at, other] of heard.entries()) {
      const ways = [rows[index]![at + 1]! + 1, row[at]! + 1, rows[index]![at]! + (word === other ? 0 : 1)];
      for (let count = 2; count <= JOINED; count += 1) {
        if (said.slice(Math.max(0, index + 1 - count), index + 1).join("") === other && index + 1 >= count)
          ways.push(rows[index + 1 - count]![at]!);
        if (heard.slice(Math.max(0, at + 1 - count), at + 1).join("") === word && at + 1 >= count)
          ways.push(rows[index]![at + 1 - count]!);
      }
      row.push(Math.min(...ways));
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

function toWav(samples: Float32Array, rate: number): Buffer {
  const header = Buffer.alloc(44);
  const bytes = samples.length * 2;
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  const sound = Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_767);
  return Buffer.concat([header, Buffer.from(sound.buffer)]);
}
