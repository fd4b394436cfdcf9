import type { Readable } from "node:stream";
import { find, open, type StoredObject } from "~/services/storage.server";
import { picturePath } from "./picture-path";

/** A person's own picture, without its bytes. */
interface Picture extends StoredObject {
  etag: string;
  fileName: string;
  open(range?: { start: number; end: number }): Promise<Readable | null>;
}

/**
 * A picture that a person chose, for that person and for administrators, whose lists show it.
 * @returns null when there is none that the reader may have.
 */
export async function findPicture(
  reader: { id: string; isAdmin: boolean },
  ownerId: string,
  token: string,
): Promise<Picture | null> {
  if (reader.id !== ownerId && !reader.isAdmin) return null;
  const object = await find(picturePath(ownerId, token));
  return (
    object && {
      ...object,
      etag: `"${token}"`,
      fileName: `${token}.webp`,
      open: async (range) => (await open(object.path, range))?.stream ?? null,
    }
  );
}
