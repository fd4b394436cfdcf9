import type mongoose from "mongoose";

/** Whether a value contains one of the texts in any form: as text, an id, bytes, a key, or nested. */
function holds(value: unknown, texts: readonly string[]): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "string") return texts.some((text) => value.includes(text));
  if (typeof value !== "object") return false;
  const { _bsontype, buffer } = value as { _bsontype?: string; buffer?: Uint8Array };
  if (_bsontype === "ObjectId") return texts.includes(String(value));
  if (_bsontype === "Binary") return texts.some((text) => Buffer.from(buffer!).includes(text));
  if (value instanceof Date) return false;
  return Object.entries(value).some(([key, part]) => holds(key, texts) || holds(part, texts));
}

/** Every document of every collection, including media chunks and jobs, that contains one of the texts. */
export async function tracesOf(db: mongoose.mongo.Db, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    if (name.startsWith("system.")) continue;
    for await (const document of db.collection(name).find()) {
      if (holds(document, texts)) found.push(`${name} ${String(document._id)}`);
    }
  }
  return found;
}
