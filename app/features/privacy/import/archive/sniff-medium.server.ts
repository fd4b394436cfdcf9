import { openImage } from "~/services/images/sharp.server";

/** How many bytes at the beginning tell a medium's type. */
export const MEDIUM_HEAD_BYTES = 16;

type MediumType = "audio/mpeg" | "image/webp" | "image/png" | "image/jpeg";

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const ID3V1_BYTES = 128;

/** The type that a medium's first bytes announce; null for every other one. */
export function sniffMedium(head: Buffer): MediumType | null {
  const ascii = head.toString("latin1");
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "image/webp";
  if (head.subarray(0, 8).equals(PNG_START)) return "image/png";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (ascii.startsWith("ID3") || frameBytes(head, 0) > 0) return "audio/mpeg";
  return null;
}

/**
 * Whether a medium is what its first bytes announce, from its first byte to its last: pictures are decoded, recordings read
 * frame by frame. What is behind either is not kept by anything that the product makes.
 */
export async function isWholeMedium(bytes: Buffer, type: MediumType): Promise<boolean> {
  if (type === "audio/mpeg") return isMp3(bytes);
  if (!endsWithPicture(bytes, type)) return false;
  try {
    const image = await openImage(bytes);
    const { format } = await image.metadata();
    if (`image/${format}` !== type) return false;
    await image.stats();
    return true;
  } catch {
    return false;
  }
}

function endsWithPicture(bytes: Buffer, type: MediumType): boolean {
  if (type === "image/webp") {
    const size = bytes.length >= 8 ? bytes.readUInt32LE(4) + 8 : 0;
    return size === bytes.length;
  }
  if (type === "image/png") return bytes.subarray(-PNG_END.length).equals(PNG_END);
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
}

/** Kilobits a second of layer III by the header's four bits: MPEG-1, then MPEG-2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Samples a second by the header's version: 2.5, none, 2, 1. */
const rates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;

/** The length of the frame of layer III that begins here, in bytes; 0 where none does. */
function frameBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe6) !== 0xe2) return 0;
  const version = (bytes[at + 1]! >> 3) & 3;
  const rate = rates[version]![(bytes[at + 2]! >> 2) & 3];
  const bitrate = bitrates[version === 3 ? 0 : 1][bytes[at + 2]! >> 4];
  if (!rate || !bitrate) return 0;
  const padding = (bytes[at + 2]! >> 1) & 1;
  return Math.floor(((version === 3 ? 144 : 72) * bitrate * 1_000) / rate) + padding;
}

function isMp3(bytes: Buffer): boolean {
  let at = 0;
  if (bytes.toString("latin1", 0, 3) === "ID3") {
    // Its size is written seven bits a byte.
    at = 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
  }
  const hasTag =
    bytes.toString("latin1", bytes.length - ID3V1_BYTES, bytes.length - ID3V1_BYTES + 3) === "TAG";
  const end = bytes.length - (hasTag ? ID3V1_BYTES : 0);
  let frames = 0;
  while (at < end) {
    const length = frameBytes(bytes, at);
    if (length === 0 || at + length > end) return false;
    at += length;
    frames += 1;
  }
  return at === end && frames > 0;
}
