import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { startApp } from "#tests/setup/app-process";

const root = path.resolve(import.meta.dirname, "../../../..");
const bin = (name: string) => path.join(root, "node_modules/.bin", name);
const run = promisify(execFile);

test("the example of docs/api.md fits the types of the document, talks and downloads on a fresh installation", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-example-"));
  const app = await startApp({ DATA_DIR: path.join(folder, "data"), RATE_LIMITS: "on" });
  try {
    const document = `${app.url}/api/openapi.json`;
    const types = astToString(await openapiTS(new URL(document)));
    await writeFile(path.join(root, "docs/examples/api.d.ts"), types);
    await run(bin("tsc"), ["-p", "docs/examples"], { cwd: root });

    const file = path.join(folder, "rest.mp3");
    const args = ["docs/examples/talk.ts", app.url, "I would like to rest.", file];
    const { stdout } = await run(bin("tsx"), args, { cwd: root });

    expect(stdout).toMatch(/^Signed in as ada-\S+@example\.com\n[^]{80,}\n\(done\)\n/);
    expect(stdout).toMatch(/: \d+ bytes in \S+rest\.mp3\n$/);
    const sound = await readFile(file);
    expect(sound.byteLength).toBeGreaterThan(100_000);
    // An mp3 begins with its tag or with a frame.
    expect(sound.subarray(0, 3).toString("latin1")).toMatch(/^ID3|^\xff[\xe0-\xff]/);
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
