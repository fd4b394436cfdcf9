import { MessageVersion, type MessageVersionDocument } from "#models/message-version.server";
import type { VersionPlace } from "~/features/chat/types";
import type { MessageRow } from "./read-chat.server";

/** A message on the page, with its place among its versions where it has some. */
export interface ShownMessage {
  row: MessageRow;
  place: VersionPlace | null;
}

/** A version in an address: the id of the message that stands, and the number of the version. */
const VERSION = /^([0-9a-f]{24})\.([1-9]\d{0,3})$/;

/** The page's messages as they stand. */
export function asTheyStand(rows: readonly MessageRow[]): ShownMessage[] {
  return rows.map((row) => ({ row, place: placeOf(row) }));
}

/**
 * The page's messages with an earlier version in the place of one of them, and the other half of that exchange: the reply
 * that a message had then, or the message that a reply answered.
 * @param version as the address has it; null is returned for one that does not exist.
 */
export async function withVersion(
  of: { userId: string; conversationId: string },
  rows: readonly MessageRow[],
  version: string,
): Promise<ShownMessage[] | null> {
  const [, id, index] = VERSION.exec(version) ?? [];
  const at = rows.findIndex(({ _id }) => _id.equals(id ?? ""));
  const standing = rows[at];
  if (!standing?.exchangeId) return null;
  const { exchangeId, role } = standing;
  const exchange = { ...of, exchangeId };
  const earlier = await MessageVersion.findOne({ ...exchange, role, versionIndex: Number(index) }).lean();
  if (!earlier) return null;

  const shown = asTheyStand(rows);
  shown[at] = inPlaceOf(standing, earlier);
  if (role === "user") {
    const then = await MessageVersion.findOne({ ...exchange, role: "assistant", answers: earlier._id })
      .sort({ versionIndex: -1 })
      .lean();
    const reply = rows[at + 1]?.role === "assistant" ? rows[at + 1] : undefined;
    shown.splice(at + 1, reply ? 1 : 0, ...(then ? [inPlaceOf(reply ?? null, then)] : []));
  } else {
    const message = rows[at - 1];
    if (message?.role !== "user" || message._id.equals(String(earlier.answers))) return shown;
    const then = await MessageVersion.findOne({ ...exchange, _id: earlier.answers }).lean();
    if (then) shown[at - 1] = inPlaceOf(message, then);
  }
  return shown;
}

function placeOf(row: MessageRow): VersionPlace | null {
  const { versionIndex: index, versionCount: count } = row;
  if (!index || !count || count < 2) return null;
  return { id: row._id.toString(), index, standing: index, count };
}

/** @param standing null when nothing stands there now: then there is nothing to turn back to. */
function inPlaceOf(standing: MessageRow | null, earlier: MessageVersionDocument): ShownMessage {
  const place = standing && placeOf(standing);
  // Its receipt tells of a reply that stands; this one is only read.
  const row = { ...earlier, receipt: null, versionCount: place?.count };
  return { row, place: place && { ...place, index: earlier.versionIndex } };
}
