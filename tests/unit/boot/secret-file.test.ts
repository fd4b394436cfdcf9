import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MongodError } from "~/services/mongod/mongod-error.server";
import { keepSecret, readSecret } from "~/services/secret-file.server";

const kind = { make: () => "a whole secret", isWhole: (text: string) => text.endsWith("secret") };

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-secret-file-"));
  file = path.join(dir, "secret");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("creates a secret once and keeps it for this user only", async () => {
  expect(readSecret(file, kind)).toBeNull();
  expect(keepSecret(file, kind)).toBe("a whole secret");
  expect(keepSecret(file, { ...kind, make: () => "another secret" })).toBe("a whole secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(["secret"]);
});

it.each(["", "\n", "a whole sec"])("replaces an incomplete file after a power failure (%j)", async (torn) => {
  await writeFile(file, torn, { mode: 0o600 });
  expect(readSecret(file, kind)).toBeNull();
  expect(keepSecret(file, kind)).toBe("a whole secret");
  expect(await readdir(dir)).toEqual(["secret"]);
});

it("restores the permissions of a copied file", async () => {
  keepSecret(file, kind);
  await chmod(file, 0o644);
  expect(keepSecret(file, kind)).toBe("a whole secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("explains an obstacle in a plain message, and leaves nothing behind", async () => {
  const below = path.join(dir, "a-file", "secret");
  await writeFile(path.dirname(below), "");
  expect(() => keepSecret(below, kind)).toThrow(MongodError);
  expect(() => keepSecret(below, kind)).toThrow(
    `DATA_DIR ${path.dirname(below)} is not writable: a part of the path is a file.`,
  );
  const make = () => {
    throw Object.assign(new Error("write"), { code: "ENOSPC" });
  };
  expect(() => keepSecret(file, { ...kind, make })).toThrow(
    `DATA_DIR ${dir} is not writable: the disk is full.`,
  );
  expect(await readdir(dir)).toEqual(["a-file"]);
});
