import { FRAME_BYTES } from "./mp3";

/** The place in a stereo frame of MPEG-2 that says how many bytes before the frame belong to it (`main_data_begin`). */
const LEAD_AT = 4;
/** Where the bytes of the sound begin in a frame: after its header and side information. */
const DATA_AT = 4 + 17;
const DATA_BYTES = FRAME_BYTES - DATA_AT;
/** So many frames hold the bytes that can belong to the next one: 255 at most. */
const TAIL_FRAMES = 2;

/** Frames that were cut from a stream. */
export interface Piece {
  frames: Uint8Array;
  /** The bytes of its first frame that stood before it in the stream. */
  lead: Uint8Array;
  /** How many bytes at its end belong to the frame behind it in the stream. */
  room: number;
}

/** Cuts frames out of a stream. */
export function cutPiece(stream: Uint8Array, firstFrame: number, count: number): Piece {
  const start = firstFrame * FRAME_BYTES;
  const end = start + count * FRAME_BYTES;
  const leadBytes = stream[start + LEAD_AT]!;
  const before = stream.subarray(Math.max(0, start - TAIL_FRAMES * FRAME_BYTES), start);
  return {
    frames: stream.slice(start, end),
    lead: lastOf(dataOf(before), leadBytes),
    room: stream[end + LEAD_AT] ?? 0,
  };
}

/**
 * Joins pieces into one stream. A piece is to begin with the sound that followed the one before it in its own stream.
 * What belongs to the first frame of a piece is written to the end of the one before it.
 */
export function joinPieces(pieces: readonly Piece[]): Uint8Array[] {
  return pieces.flatMap(({ frames, room }, index) => {
    const next = pieces[index + 1];
    if (!next || next.lead.length === 0) return [frames];
    const cut = frames.length - TAIL_FRAMES * FRAME_BYTES;
    // With less room the first frame behind the cut is incomplete: 24 ms that a decoder leaves out or mends.
    return [frames.subarray(0, cut), withLead(frames.slice(cut), lastOf(next.lead, room))];
  });
}

const lastOf = (bytes: Uint8Array, count: number) => bytes.slice(Math.max(0, bytes.length - count));

/** The bytes of the sound, without headers. */
function dataOf(frames: Uint8Array): Uint8Array {
  const count = frames.length / FRAME_BYTES;
  const data = new Uint8Array(count * DATA_BYTES);
  for (let frame = 0; frame < count; frame++) {
    const start = frame * FRAME_BYTES;
    data.set(frames.subarray(start + DATA_AT, start + FRAME_BYTES), frame * DATA_BYTES);
  }
  return data;
}

/** Writes bytes over the last ones of the sound. */
function withLead(tail: Uint8Array, lead: Uint8Array): Uint8Array {
  for (let left = 1; left <= lead.length; left++) {
    const fromEnd = left - 1;
    const frame = TAIL_FRAMES - 1 - Math.floor(fromEnd / DATA_BYTES);
    tail[(frame + 1) * FRAME_BYTES - 1 - (fromEnd % DATA_BYTES)] = lead[lead.length - left]!;
  }
  return tail;
}
