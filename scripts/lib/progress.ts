import type { Progress } from "~/features/backup/write-backup.server";

const PAUSE_MS = 2_000;
const number = new Intl.NumberFormat("en");

/** A size in words, such as "1.2 GB". */
export function describeBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** Prints how far a long task has come, at most once in two seconds. @param verb such as "Reading". */
export function progressPrinter(): (verb: string, progress: Progress) => void {
  let printedAt = Date.now();
  return (verb, { collection, rows, of, bytes }) => {
    if (Date.now() - printedAt < PAUSE_MS) return;
    printedAt = Date.now();
    console.log(
      `${verb} ${collection}: ${number.format(rows)} of ${number.format(of)} rows; ${describeBytes(bytes)} in all`,
    );
  };
}
