const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Servers that stream do not know the length of what follows. */
const UNKNOWN_LENGTHS = [0, 0x7fff_ffff, 0xffff_ffff, 0xffff_ff00];

export interface Wav {
  rate: number;
  /** Mono: of more channels, their mean. */
  samples: Float32Array;
}

/** Reads a WAV file of 16-bit integers or 32-bit floats. @throws Error when it is something else, or cut off. */
export function parseWav(file: Buffer): Wav {
  if (
    file.length < 12 ||
    file.toString("latin1", 0, 4) !== "RIFF" ||
    file.toString("latin1", 8, 12) !== "WAVE"
  ) {
    throw new Error("the sound is not a WAV file");
  }
  let format: Format | null = null;
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const body = at + 8;
    if (id === "fmt ") format = readFormat(file.subarray(body, body + length));
    if (id === "data") {
      if (!format) break;
      const isOpen = UNKNOWN_LENGTHS.includes(length) || length > 0x7fff_0000;
      if (!isOpen && body + length > file.length) throw new Error("the sound is cut off");
      const data = isOpen ? file.subarray(body) : file.subarray(body, body + length);
      return { rate: format.rate, samples: readSamples(data, format) };
    }
    at = body + length + (length % 2);
  }
  throw new Error("the WAV file holds no sound");
}

interface Format {
  rate: number;
  channels: number;
  isFloat: boolean;
}

function readFormat(chunk: Buffer): Format {
  if (chunk.length < 16) throw new Error("the WAV file is damaged");
  const code = chunk.readUInt16LE(0);
  const kind = code === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : code;
  const channels = chunk.readUInt16LE(2);
  const rate = chunk.readUInt32LE(4);
  const bits = chunk.readUInt16LE(14);
  const isKnown = (kind === PCM && bits === 16) || (kind === FLOAT && bits === 32);
  if (!isKnown || channels < 1 || channels > 8 || rate < 8_000 || rate > 96_000) {
    throw new Error(`the WAV file has an unknown form (${kind}, ${bits} bits, ${rate} Hz)`);
  }
  return { rate, channels, isFloat: kind === FLOAT };
}

function readSamples(data: Buffer, { channels, isFloat }: Format): Float32Array {
  const size = isFloat ? 4 : 2;
  const samples = new Float32Array(Math.floor(data.length / (size * channels)));
  for (let index = 0; index < samples.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      const at = (index * channels + channel) * size;
      sum += isFloat ? data.readFloatLE(at) : data.readInt16LE(at) / 32_768;
    }
    samples[index] = sum / channels;
  }
  return samples;
}
