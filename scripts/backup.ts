import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { writeBackup } from "~/features/backup/write-backup.server";
import { version } from "../package.json";
import { describeBytes, progressPrinter } from "./lib/progress";
import { withDatabase } from "./lib/with-database";

const USE = "Use: npm run backup, or npm run backup -- FILE";

/** A new name in ./backups, which only this user can read. */
function defaultFile(): string {
  mkdirSync("backups", { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return path.join("backups", `anamcara-${time}.zip`);
}

const [given, ...others] = process.argv.slice(2);
if (given?.startsWith("-") || others.length > 0) {
  console.error(USE);
  process.exitCode = 1;
} else {
  await withDatabase(
    async () => {
      const file = path.resolve(given ?? defaultFile());
      const print = progressPrinter();
      const stopping = new AbortController();
      for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
      const manifest = await writeBackup({
        file,
        product: version,
        signal: stopping.signal,
        onProgress: (progress) => print("Reading", progress),
      });
      const rows = manifest.collections.reduce((sum, collection) => sum + collection.rows, 0);
      console.log(`${file} holds ${rows} rows in ${describeBytes(statSync(file).size)}.`);
      if (manifest.consistency === "none")
        console.log(
          "WARNING: this MongoDB is a standalone server, so the collections were read one after the other. What was written meanwhile may be there in part. Stop the product for a backup, or use a replica set.",
        );
      if (manifest.media.atCloudinary > 0)
        console.log(
          `${manifest.media.atCloudinary} meditations and images are at Cloudinary and not in the file.`,
        );
      console.log(
        "Keep SESSION_SECRET (or DATA_DIR/session-secret) with it: links that were shared need it.",
      );
    },
    { indexes: false },
  );
}
