import mongoose, { type Types } from "mongoose";
import { deletedConversationIds } from "~/features/chat/conversations/deleted-conversations.server";
import { deletedItemIds } from "~/features/media/gallery/delete-item.server";
import { isThumbnail, parseItemPath } from "~/features/media/object-paths";
import { listObjectsOf, type StoredObject } from "~/services/storage.server";
import { account, personalData, toReadable, type Person, type PersonalRows } from "./personal-data.server";

/** Rows per fetch. */
const BATCH = 200;

/** The format version of data.json, for programs that import it later. */
export const FORMAT = { format: "anamcara-data", version: 1 };

const exported = [account, ...personalData.filter(({ isDeleted }) => !isDeleted)];

/** How many rows data.json will hold. */
export async function countRows(person: Person): Promise<number> {
  const deleted = await deletedConversationIds(person.id);
  const counts = await Promise.all(
    exported.map((rows) => rows.model.countDocuments(filterOf(rows, person, deleted))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A person's media with their paths in the zip, without those of deleted items. */
export async function* listMedia(person: Person): AsyncGenerator<StoredObject & { file: string }> {
  const deleted = await deletedItemIds(person.id);
  for await (const object of listObjectsOf(person.id)) {
    const own = object.path.slice(person.id.length + 1);
    const isLeftOut = own.startsWith("exports/") || own.startsWith("imports/") || isThumbnail(own);
    if (!isLeftOut && !deleted.has(parseItemPath(object.path)?.itemId ?? ""))
      yield { ...object, file: `media/${own}` };
  }
}

/**
 * Streams all of a person's data as one JSON document. Ids are unchanged, so that related records can be matched;
 * dates are ISO 8601.
 * @param onRow called for every row written.
 */
export async function* writeJson(
  person: Person,
  now: Date,
  onRow: () => Promise<void>,
): AsyncGenerator<string> {
  yield JSON.stringify({ ...FORMAT, exportedAt: now }).slice(0, -1);
  const deleted = await deletedConversationIds(person.id);
  for (const rows of exported) {
    yield `,\n${JSON.stringify(rows.name)}: [`;
    let separator = "\n";
    for await (const row of cursorOf(rows, filterOf(rows, person, deleted))) {
      yield separator + JSON.stringify(toReadable(row, rows.withheld));
      separator = ",\n";
      await onRow();
    }
    yield "]";
  }
  yield ',\n"media": [';
  let separator = "\n";
  for await (const { file, path, type, size } of listMedia(person)) {
    yield separator + JSON.stringify({ file, objectPath: path, type, size });
    separator = ",\n";
  }
  yield "]\n}\n";
}

/** The rows to download: those of conversations that were deleted a short time ago are left out. */
function filterOf(
  { rowsOf, isOfConversation }: PersonalRows,
  person: Person,
  deleted: Types.ObjectId[],
): Record<string, unknown> {
  const isLeftOut = isOfConversation && deleted.length > 0;
  return {
    ...rowsOf(person),
    ...(isLeftOut && { conversationId: mongoose.trusted({ $nin: deleted }) }),
  };
}

function cursorOf(
  { model, sort, withheld }: PersonalRows,
  filter: Record<string, unknown>,
): AsyncIterable<object> {
  const query = model.find(filter).lean().batchSize(BATCH);
  if (withheld.length > 0) query.select(withheld.map((path) => `-${path}`));
  if (sort) query.sort(sort).allowDiskUse(true);
  return query.cursor() as unknown as AsyncIterable<object>;
}
