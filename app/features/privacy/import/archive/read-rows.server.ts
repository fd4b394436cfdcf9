import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { failed, type Archive } from "./open-archive.server";
import { ImportFailed } from "../import-failed";
import { FORMAT } from "~/features/privacy/export-json.server";
import { RowSplitter } from "./split-rows";

/** After this much work the process serves its requests again, in milliseconds. */
const WORK_MS = 10;

/** A row of a download, not validated yet. */
export interface RawRow {
  name: string;
  value: unknown;
}

/**
 * Reads the rows of data.json list by list, as they come; one piece of the file is in memory.
 * @param isWanted names the lists that are read; the others are passed over.
 * @param onHead receives the date of the download once its format is known to be ours.
 * @throws ImportFailed for another format, and for a file that is broken or too large.
 */
export async function* readRows(
  archive: Archive,
  isWanted: (name: string) => boolean,
  onHead: (madeAt: Date | null) => void = () => undefined,
): AsyncGenerator<RawRow[]> {
  const splitter = new RowSplitter(isWanted);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const head: Record<string, unknown> = {};
  let isChecked = false;
  let sum = 0;
  let begunAt = performance.now();
  const take = (piece: string): RawRow[] =>
    splitter.push(piece).flatMap(({ name, json, isValue }) => {
      const value = parse(json);
      if (isValue) {
        head[name] = value;
        return [];
      }
      if (!isChecked) onHead(checkHead(head));
      isChecked = true;
      return [{ name, value }];
    });
  const stream = await archive.openData();
  try {
    for await (const bytes of stream) {
      sum = crc32(bytes as Buffer, sum);
      const rows = take(decode(decoder, bytes as Buffer));
      if (rows.length > 0) yield rows;
      if (performance.now() - begunAt < WORK_MS) continue;
      await nextTurn();
      begunAt = performance.now();
    }
  } catch (error) {
    throw isOfZip(error) ? failed(error) : error;
  } finally {
    stream.destroy();
  }
  const rows = take(decode(decoder));
  splitter.end();
  if (sum !== archive.dataChecksum) throw new ImportFailed("broken");
  if (!isChecked) onHead(checkHead(head));
  if (rows.length > 0) yield rows;
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new ImportFailed("broken", { cause });
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ImportFailed("broken", { cause });
  }
}

function checkHead({ format, version, exportedAt }: Record<string, unknown>): Date | null {
  if (format !== FORMAT.format) throw new ImportFailed("otherFormat");
  if (!Number.isInteger(version) || Number(version) < 1) throw new ImportFailed("otherFormat");
  if (Number(version) > FORMAT.version) throw new ImportFailed("newerFormat");
  const madeAt = new Date(typeof exportedAt === "string" ? exportedAt : Number.NaN);
  return Number.isNaN(madeAt.getTime()) ? null : madeAt;
}

/** Whether the error comes from unpacking: zlib's have a code, and the library's are plain errors about sizes. */
function isOfZip(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ImportFailed) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code?.startsWith("Z_") === true || /(too many|not enough) bytes/.test(error.message);
}
