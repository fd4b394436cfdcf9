import { unzipBytes } from "#tests/setup/unzip";
import { fieldsNotTaken } from "~/features/privacy/import/not-taken";
import { idMapper } from "~/features/privacy/import/bring-in/map-ids.server";
import { profileFieldNames } from "~/features/privacy/import/bring-in/imported-profile.server";
import { importKinds } from "~/features/privacy/import/types";

interface Download {
  userId: string;
  zip: Buffer;
}
type Row = Record<string, unknown>;

/** What two downloads have in common when the second account was filled from the first: lists, pages and media. */
export async function findImportedKinds(first: Download, second: Download) {
  const mapId = await idMapper(second.userId);
  // Ids as the import gives them; everything else as it stands.
  const mapped = (text: string) =>
    text.replace(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g, (id) =>
      id === first.userId ? second.userId : mapId(id).toString(),
    );
  return [contentOf(first.zip, mapped), contentOf(second.zip, (text) => text)] as const;
}

function contentOf(zip: Buffer, map: (text: string) => string) {
  const files = unzipBytes(zip);
  const data = JSON.parse(map(files.get("data.json")!.toString())) as Record<string, Row[]>;
  const lists = Object.fromEntries(
    importKinds.map((kind) => {
      const left: readonly string[] =
        (fieldsNotTaken.sharing as Record<string, readonly string[]>)[kind] ?? [];
      const rows = data[kind]!.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name))),
      );
      return [kind, rows.sort((a, b) => String(a.id).localeCompare(String(b.id)))];
    }),
  );
  const account = Object.fromEntries(profileFieldNames.map((name) => [name, data.account![0]![name]]));
  const media = [...data.media!].sort((a, b) => String(a.file).localeCompare(String(b.file)));
  const kept = [...files].filter(([name]) => /^(conversations|media)\//.test(name));
  return {
    lists,
    account,
    media,
    files: new Map(kept.map(([name, bytes]) => [map(name), bytes.toString("base64")] as const).sort()),
  };
}
