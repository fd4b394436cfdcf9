import { createMp3Encoder } from "wasm-media-encoders";

/** What the header of the file says. */
export interface Mp3Tags {
  title: string;
  /** ISO 639-1, as the product names languages. */
  language: string;
}

/** The rate that speech is made at; LAME would reduce 48 kHz to 32 kHz on its own. */
export const MP3_RATE = 24_000;
const BITRATE = 80;
/** Bytes and samples of one frame: MPEG-2 layer III at a constant rate, which needs no padding here. */
export const FRAME_BYTES = (72 * BITRATE * 1000) / MP3_RATE;
export const FRAME_SAMPLES = 576;
/** Samples that LAME puts before the sound. */
const ENCODER_DELAY = 576;
/** The place of the "Info" header in a stereo frame of MPEG-2: after its header and side information. */
const INFO_AT = 4 + 17;
const TOC_ENTRIES = 100;

/** ISO 639-2 codes for the language frame of ID3. */
const languageCodes: Record<string, string> = { en: "eng", es: "spa", it: "ita", de: "deu", fr: "fra" };

/** Encodes stereo sound at 24 kHz, block by block, into one mp3 file. */
export class Mp3Writer {
  private readonly parts: Buffer[] = [];
  private samples = 0;

  private constructor(
    private readonly encoder: Awaited<ReturnType<typeof createMp3Encoder>>,
    private readonly tags: Mp3Tags,
  ) {}

  static async create(tags: Mp3Tags): Promise<Mp3Writer> {
    const encoder = await createMp3Encoder();
    encoder.configure({ sampleRate: MP3_RATE, channels: 2, bitrate: BITRATE });
    return new Mp3Writer(encoder, tags);
  }

  write(left: Float32Array, right: Float32Array): void {
    this.samples += left.length;
    // The encoder uses its output buffer again, so the bytes are copied.
    this.parts.push(Buffer.from(this.encoder.encode([left, right])));
  }

  /** The whole file. */
  finish(): Buffer {
    const sound = this.finishSound();
    return Buffer.concat([mp3Header(this.tags, sound.subarray(0, 4), sound.length, this.samples), sound]);
  }

  /** The frames of the sound, without what stands before them in a file. */
  finishSound(): Buffer {
    this.parts.push(Buffer.from(this.encoder.finalize()));
    return Buffer.concat(this.parts);
  }
}

/**
 * What stands before the sound in a file: ID3 tags, and a header frame for seeking.
 * @param frameHeader the first four bytes of the sound.
 * @param soundBytes the length of the sound in bytes, and `samples` in samples of one channel.
 */
export function mp3Header(tags: Mp3Tags, frameHeader: Buffer, soundBytes: number, samples: number): Buffer {
  const durationMs = Math.round((samples / MP3_RATE) * 1000);
  return Buffer.concat([id3(tags, durationMs), infoFrame(frameHeader, soundBytes, samples)]);
}

/**
 * The frame that tells a player how many frames and bytes follow, so that it shows the length and can seek. It has the
 * form that Xing defined and LAME extended with the samples to leave out at both ends.
 */
function infoFrame(frameHeader: Buffer, soundBytes: number, samples: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frameHeader.copy(frame, 0, 0, 4);
  const frames = Math.floor(soundBytes / FRAME_BYTES);
  const bytes = soundBytes + FRAME_BYTES;
  const padding = Math.max(0, frames * FRAME_SAMPLES - samples - ENCODER_DELAY);
  let at = frame.write("Info", INFO_AT, "latin1") + INFO_AT;
  at = frame.writeUInt32BE(0b0111, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE(bytes, at);
  for (let entry = 0; entry < TOC_ENTRIES; entry++) {
    at = frame.writeUInt8(Math.floor((entry * 256) / TOC_ENTRIES), at);
  }
  frame.write("LAME3.100", at, "latin1");
  const delays = ENCODER_DELAY * 4096 + Math.min(padding, 4095);
  frame.writeUIntBE(delays, at + 21, 3);
  return frame;
}

function id3({ title, language }: Mp3Tags, durationMs: number): Buffer {
  const frames = [
    textFrame("TIT2", title, "utf16"),
    textFrame("TLAN", languageCodes[language] ?? "und", "latin1"),
    textFrame("TLEN", String(durationMs), "latin1"),
  ];
  const body = Buffer.concat(frames);
  const header = Buffer.from("ID3\u0003\u0000\u0000", "latin1");
  // The size has seven bits a byte.
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f));
  return Buffer.concat([header, size, body]);
}

/** A text frame of ID3 2.3, which every player reads; it has no UTF-8. */
function textFrame(id: string, text: string, encoding: "latin1" | "utf16"): Buffer {
  const value =
    encoding === "utf16"
      ? Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, "utf16le")])
      : Buffer.concat([Buffer.from([0]), Buffer.from(text, "latin1")]);
  const header = Buffer.alloc(10);
  header.write(id, 0, "latin1");
  header.writeUInt32BE(value.length, 4);
  return Buffer.concat([header, value]);
}
