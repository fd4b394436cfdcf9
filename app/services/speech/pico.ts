import { readFile } from "node:fs/promises";
import createPico from "@echogarden/svoxpico-wasm";
import { toClip } from "~/services/audio/clip";
import type { Speaker } from "./speaker";

/** The two files of a voice: how a language is read, and how the voice sounds. */
export interface PicoFiles {
  text: string;
  sound: string;
}

const RATE = 16_000;
/** Working memory of the engine, and of one piece of sound, in bytes. */
const ENGINE_BYTES = 10_000_000;
const PIECE_BYTES = 4_096;
/** What the engine answers while a sentence is not whole. */
const BUSY = 201;
/** Percent of its usual speed and pitch. */
const SPEED = 78;
const PITCH = 96;
/** At full volume its peaks are cut off. */
const VOLUME = 60;

/** The part of the compiled engine that is used. */
interface Pico {
  HEAPU8: Uint8Array;
  FS: { writeFile(path: string, data: Uint8Array): void };
  getValue(pointer: number, type: "i16" | "i32"): number;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _pico_initialize(memory: number, bytes: number, system: number): number;
  _pico_createVoiceDefinition(system: number, name: number): number;
  _pico_loadResource(system: number, path: number, resource: number): number;
  _pico_getResourceName(system: number, resource: number, name: number): number;
  _pico_addResourceToVoiceDefinition(system: number, voice: number, resource: number): number;
  _pico_newEngine(system: number, voice: number, engine: number): number;
  _pico_putTextUtf8(engine: number, text: number, bytes: number, taken: number): number;
  _pico_getData(engine: number, buffer: number, bytes: number, got: number, type: number): number;
}

/** Opens SVOX Pico, the small voice: intelligible and quick, but flat. */
export async function openPico(files: PicoFiles): Promise<Speaker> {
  const pico = (await createPico()) as Pico;
  const engine = await startEngine(pico, files);
  const buffer = pico._malloc(PIECE_BYTES);
  return {
    tone: "clear",
    atOnce: 1,
    speak: async (text) => toClip(readSentence(pico, engine, buffer, text), RATE),
  };
}

function check(result: number, step: string): void {
  if (result !== 0) throw new Error(`Pico failed to ${step}: ${result}`);
}

function textIn(pico: Pico, text: string): { pointer: number; bytes: number } {
  const bytes = Buffer.from(`${text}\0`);
  const pointer = pico._malloc(bytes.length);
  pico.HEAPU8.set(bytes, pointer);
  return { pointer, bytes: bytes.length };
}

async function startEngine(pico: Pico, files: PicoFiles): Promise<number> {
  const system = pico._malloc(4);
  check(pico._pico_initialize(pico._malloc(ENGINE_BYTES), ENGINE_BYTES, system), "start");
  const handle = pico.getValue(system, "i32");
  const voice = textIn(pico, "voice").pointer;
  check(pico._pico_createVoiceDefinition(handle, voice), "define a voice");
  for (const [name, file] of Object.entries(files) as [string, string][]) {
    pico.FS.writeFile(`/${name}.bin`, await readFile(file));
    const resource = pico._malloc(4);
    check(pico._pico_loadResource(handle, textIn(pico, `/${name}.bin`).pointer, resource), "load a file");
    const label = pico._malloc(64);
    check(pico._pico_getResourceName(handle, pico.getValue(resource, "i32"), label), "name a file");
    check(pico._pico_addResourceToVoiceDefinition(handle, voice, label), "use a file");
  }
  const engine = pico._malloc(4);
  check(pico._pico_newEngine(handle, voice, engine), "make an engine");
  return pico.getValue(engine, "i32");
}

function readSentence(pico: Pico, engine: number, buffer: number, sentence: string): Float32Array {
  // Its own markup is made of angle brackets; a text has none of its own after this.
  const plain = sentence.replace(/[<>&]/g, " ");
  const marked = `<volume level="${VOLUME}"><pitch level="${PITCH}"><speed level="${SPEED}">${plain}</speed></pitch></volume>`;
  const { pointer, bytes } = textIn(pico, marked);
  const count = pico._malloc(4);
  const type = pico._malloc(4);
  const pieces: Buffer[] = [];
  let put = 0;
  let state = 0;
  do {
    if (put < bytes) {
      check(pico._pico_putTextUtf8(engine, pointer + put, bytes - put, count), "take a text");
      put += pico.getValue(count, "i16");
    }
    do {
      state = pico._pico_getData(engine, buffer, PIECE_BYTES, count, type);
      const got = pico.getValue(count, "i16");
      if (got > 0) pieces.push(Buffer.from(pico.HEAPU8.slice(buffer, buffer + got)));
    } while (state === BUSY);
  } while (put < bytes || state === BUSY);
  for (const used of [pointer, count, type]) pico._free(used);
  const sound = Buffer.concat(pieces);
  return Float32Array.from({ length: sound.length / 2 }, (_, index) => sound.readInt16LE(index * 2) / 32_768);
}
