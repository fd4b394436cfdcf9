import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/setup/database";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { makeFreshUser } from "#tests/integration/import/full-life";
import { sent } from "#tests/integration/import/helpers";

useDatabase();
beforeAll(() => startJobs([]));
afterAll(stopJobs);
const id = (n = 1) => n.toString(16).padStart(24, "6");

/** A zip that another program makes. */
function zipBy(program: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-zip-"));
  try {
    const file = path.join(folder, "a.zip");
    execFileSync("python3", [
      "-W",
      "ignore",
      "-c",
      `import zipfile, json, sys\npath = sys.argv[1]\n${program}`,
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const head = '{"format":"anamcara-data","version":1';

describe("what is no download", () => {
  test("takes little memory, however large it unpacks", { timeout: 120_000 }, async () => {
    const userId = await makeFreshUser();
    const row = `{"id":"${id()}","content":"${"x".repeat(1_000)}"}`;
    const zip = zipBy(`
row = '${row}'
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    with z.open("data.json", "w") as f:
        f.write(b'${head},"messages":[')
        for n in range(99999):
            f.write((row.replace("x" * 20, "%020d" % (n * 7919))).encode() + b",")
        f.write(row.encode() + b']}')
`);
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const at = performance.now();
      longest = Math.max(longest, at - last - 20);
      last = at;
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const checked = await sent(userId, zip);
    clearInterval(timer);
    expect(checked).toMatchObject({
      status: "ready",
      found: [{ kind: "messages", fresh: 0, leftOut: 100_000 }],
    });
    console.log(`100 MB: +${Math.round((most - before) / 1e6)} MB, longest pause ${Math.round(longest)} ms`);
    expect(most - before).toBeLessThan(150_000_000);
  });
});
