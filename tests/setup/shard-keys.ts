import { readFileSync } from "node:fs";
import path from "node:path";

/** How docs/scale.md divides one collection. */
export interface ShardKey {
  collection: string;
  /** The fields of the key in their order; null for a collection that stays on one shard. */
  fields: string[] | null;
  /** Names of unique indexes that would have to change first. */
  inTheWay: string[];
}

const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/scale.md"), "utf8");
const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

function rowsBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading));
  if (!section) throw new Error(`docs/scale.md has no section ${heading}`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The table of shard keys. */
export const shardKeys: ShardKey[] = rowsBelow("Shard keys").map(([collection, key, inTheWay]) => ({
  collection: names(collection!)[0]!,
  fields: key === "stays whole" ? null : names(key!),
  inTheWay: names(inTheWay!),
}));

/** The commands that are known to ask every shard: "collection command fields". */
export const scattered: string[] = rowsBelow("Queries that ask every shard").map(
  ([collection, command]) => `${names(collection!)[0]} ${names(command!)[0]}`,
);
