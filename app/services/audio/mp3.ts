import { createMp3Encoder } from "wasm-media-encoders";

/** What the header of the file says. */
export interface Mp3Tags {
  title: string;
  /** ISO 639-1, as the product names languages. */
  language: string;
}

/** The rate that speech is made at; LAME would reduce 48 kHz to 32 kHz on its own. */
export const MP3_RATE = 24_000;
/** How a sound is encoded: MPEG-2 layer III at a constant rate, which needs no padding here. */
interface Mp3Format {
  channels: 1 | 2;
  /** Kilobits a second. */
  bitrate: 48 | 80;
}
/** Of a whole track, and of a voice without its ambience. */
const STEREO: Mp3Format = { channels: 2, bitrate: 80 };
export const MONO: Mp3Format = { channels: 1, bitrate: 48 };
/** Bytes and samples of one frame. */
const frameBytes = ({ bitrate }: Mp3Format) => (72 * bitrate * 1000) / MP3_RATE;
export const FRAME_BYTES = frameBytes(STEREO);
export const FRAME_SAMPLES = 576;
/** Samples that LAME puts before the sound. */
const ENCODER_DELAY = 576;
/** The place of the "Info" header in a frame of MPEG-2: after its header and side information. */
const infoAt = ({ channels }: Mp3Format) => 4 + (channels === 2 ? 17 : 9);
const TOC_ENTRIES = 100;
/** Bytes of what LAME added to the "Info" header. The frames of a voice have no room for it. */
const LAME_BYTES = 36;

/** ISO 639-2 codes for the language frame of ID3. */
const languageCodes: Record<string, string> = { en: "eng", es: "spa", it: "ita", de: "deu", fr: "fra" };

/** Encodes sound at 24 kHz, block by block, into one mp3 file. */
export class Mp3Writer {
  private readonly parts: Buffer[] = [];
  private samples = 0;

  private constructor(
    private readonly encoder: Awaited<ReturnType<typeof createMp3Encoder>>,
    private readonly tags: Mp3Tags,
    private readonly format: Mp3Format,
  ) {}

  static async create(tags: Mp3Tags, format = STEREO): Promise<Mp3Writer> {
    const encoder = await createMp3Encoder();
    encoder.configure({ sampleRate: MP3_RATE, ...format });
    return new Mp3Writer(encoder, tags, format);
  }

  /** The next block: both channels, or one. */
  write(...channels: [Float32Array, Float32Array] | [Float32Array]): void {
    this.samples += channels[0].length;
    // The encoder uses its output buffer again, so the bytes are copied.
    this.parts.push(Buffer.from(this.encoder.encode(channels)));
  }

  /** The whole file. */
  finish(): Buffer {
    const sound = this.finishSound();
    const header = mp3Header(this.tags, sound.subarray(0, 4), sound.length, this.samples, this.format);
    return Buffer.concat([header, sound]);
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
export function mp3Header(
  tags: Mp3Tags,
  frameHeader: Buffer,
  soundBytes: number,
  samples: number,
  format = STEREO,
): Buffer {
  const durationMs = Math.round((samples / MP3_RATE) * 1000);
  return Buffer.concat([id3(tags, durationMs), infoFrame(frameHeader, soundBytes, samples, format)]);
}

/**
 * The frame that tells a player how many frames and bytes follow, so that it shows the length and can seek. It has the
 * form that Xing defined and LAME extended with the samples to leave out at both ends.
 */
function infoFrame(frameHeader: Buffer, soundBytes: number, samples: number, format: Mp3Format): Buffer {
  const frame = Buffer.alloc(frameBytes(format));
  frameHeader.copy(frame, 0, 0, 4);
  const frames = Math.floor(soundBytes / frame.length);
  const bytes = soundBytes + frame.length;
  const padding = Math.max(0, frames * FRAME_SAMPLES - samples - ENCODER_DELAY);
  let at = frame.write("Info", infoAt(format), "latin1") + infoAt(format);
  at = frame.writeUInt32BE(0b0111, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE(bytes, at);
  for (let entry = 0; entry < TOC_ENTRIES; entry++) {
    at = frame.writeUInt8(Math.floor((entry * 256) / TOC_ENTRIES), at);
  }
  if (at + LAME_BYTES > frame.length) return frame;
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
