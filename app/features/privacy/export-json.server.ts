import { isThumbnail } from "~/features/media/object-paths";
import { listObjectsOf } from "~/services/storage.server";
import { account, personalData, toReadable, type Person, type PersonalRows } from "./personal-data.server";

/** Rows per fetch. */
const BATCH = 200;

/** The format version of data.json, for programs that import it later. */
const FORMAT = { format: "anamcara-data", version: 1 };

/** How many rows data.json will hold. */
export async function countRows(person: Person): Promise<number> {
  const counts = await Promise.all(
    [account, ...personalData].map(({ model, rowsOf }) => model.countDocuments(rowsOf(person))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The path in the zip of an object of the media store, without its owner's id; null if it is not a medium. */
export function pathInZip(person: Person, path: string): string | null {
  const own = path.slice(person.id.length + 1);
  return own.startsWith("exports/") || isThumbnail(own) ? null : `media/${own}`;
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
  for (const rows of [account, ...personalData]) {
    yield `,\n${JSON.stringify(rows.name)}: [`;
    let separator = "\n";
    for await (const row of cursorOf(rows, person)) {
      yield separator + JSON.stringify(toReadable(row, rows.withheld));
      separator = ",\n";
      await onRow();
    }
    yield "]";
  }
  yield ',\n"media": [';
  let separator = "\n";
  for await (const object of listObjectsOf(person.id)) {
    const file = pathInZip(person, object.path);
    if (!file) continue;
    yield separator + JSON.stringify({ file, objectPath: object.path, type: object.type, size: object.size });
    separator = ",\n";
  }
  yield "]\n}\n";
}

function cursorOf({ model, rowsOf, sort, withheld }: PersonalRows, person: Person): AsyncIterable<object> {
  const query = model.find(rowsOf(person)).lean().batchSize(BATCH);
  if (withheld.length > 0) query.select(withheld.map((path) => `-${path}`));
  if (sort) query.sort(sort).allowDiskUse(true);
  return query.cursor() as unknown as AsyncIterable<object>;
}
