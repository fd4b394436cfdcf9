import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const script = `
import { loadSessionSecrets } from ${JSON.stringify(path.join(root, "app/services/secret.server.ts"))};
console.log(JSON.stringify(loadSessionSecrets()));
`;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-secret-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** The secrets that a new process with this environment uses. */
async function secretsOfProcess(extra: Record<string, string> = {}): Promise<string[]> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    DATA_DIR: path.join(dir, "data"),
    ...extra,
  };
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return JSON.parse(stdout) as string[];
}

it("is created once, by the first process, and for this user only", { timeout: 30_000 }, async () => {
  const all = await Promise.all([secretsOfProcess(), secretsOfProcess(), secretsOfProcess()]);
  const [secret] = all[0]!;
  expect(all).toEqual([[secret], [secret], [secret]]);
  expect(Buffer.from(secret!, "base64url")).toHaveLength(32);
  const file = path.join(dir, "data/session-secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toBe(secret);
  expect(await readdir(path.join(dir, "data"))).toEqual(["session-secret"]);
});

it("uses SESSION_SECRET instead, with several for a rotation", { timeout: 30_000 }, async () => {
  const rotation = "the-new-secret-is-this, the-old-secret-is-that";
  expect(await secretsOfProcess({ SESSION_SECRET: rotation })).toEqual([
    "the-new-secret-is-this",
    "the-old-secret-is-that",
  ]);
  expect(await readdir(dir)).toEqual([]);
});
