import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { checkBackup, restoreBackup } from "~/features/backup/restore-backup.server";
import { progressPrinter } from "./lib/progress";
import { withDatabase } from "./lib/with-database";

const USE =
  "Use: npm run restore -- FILE, with --check to check the file only, or --replace NAME to replace what is in the database NAME";
const verbs = { check: "Checking", load: "Loading" } as const;

function readArguments() {
  const args = process.argv.slice(2);
  // Without a name after it, the person is asked for one.
  if (args.at(-1) === "--replace") args.push("");
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, replace: { type: "string" } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(USE);
  return { file: path.resolve(file), isCheck: values.check === true, replace: values.replace };
}

/** Asks for the name where a person can answer. */
async function askName(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(USE);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (
      await terminal.question("Everything in the database is replaced. Type the database's name: ")
    ).trim();
  } finally {
    terminal.close();
  }
}

try {
  const { file, isCheck, replace: given } = readArguments();
  const print = progressPrinter();
  const onProgress: Parameters<typeof restoreBackup>[0]["onProgress"] = ({ step, ...progress }) =>
    print(verbs[step], progress);
  if (isCheck) {
    const { createdAt, product, collections } = await checkBackup({ file, onProgress });
    console.log(
      `${file} is whole: ${collections.length} collections of ${createdAt}, written by Anamcara ${product}.`,
    );
  } else {
    const replace = given === "" ? await askName() : (given ?? null);
    await withDatabase(
      async () => {
        const { createdAt } = await restoreBackup({ file, replace, onProgress });
        console.log(`The database is what it was at ${createdAt}. Everyone signs in again.`);
      },
      { indexes: false },
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
