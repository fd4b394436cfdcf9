import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir, makeDataDir } from "~/services/mongod/data-dir.server";
import { isSameProcess, processIdentity } from "~/services/mongod/process-identity.server";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "anamcara-data-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("the data folder", () => {
  it("is created for this user only", async () => {
    const folder = path.join(dir, "deep/data");
    makeDataDir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual([]);
  });

  it("gives a plain message if it cannot be written", async () => {
    const file = path.join(dir, "file");
    await writeFile(file, "");
    expect(() => makeDataDir(file)).toThrow(`DATA_DIR ${file} is not writable: it is a file.`);
    expect(() => makeDataDir(path.join(file, "x"))).toThrow("is not writable: a part of the path is a file.");
    if (process.platform === "linux") expect(() => makeDataDir("/proc/a/b")).toThrow("is not writable: ");
  });
});

describe("the lock of the data folder", () => {
  const inUse = `is in use by another running Anamcara (process ${process.pid}). Stop it, or set DATA_DIR to another folder.`;

  it("refuses others until it is released", async () => {
    const unlock = await lockDataDir(dir);
    await expect(lockDataDir(dir)).rejects.toThrow(`DATA_DIR ${dir} ${inUse}`);
    unlock();
    (await lockDataDir(dir))();
    expect(await readdir(dir)).toEqual([]);
  });

  it("lets in one of many at the same moment", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dir)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ignores a dead process, a later one with its number, and an incomplete file", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    const stale = [
      JSON.stringify({ pid: child.pid, identity: "long ago" }),
      JSON.stringify({ pid: process.ppid, identity: "long ago" }),
      '{"pid":',
    ];
    for (const text of stale) {
      await writeFile(path.join(dir, "anamcara.lock"), text);
      const unlock = await lockDataDir(dir);
      expect(await readFile(path.join(dir, "anamcara.lock"), "utf8")).toContain(`"pid":${process.pid},`);
      unlock();
    }
    expect(await readdir(dir)).toEqual([]);
  });
});

describe("the identity of a process", () => {
  it("distinguishes a running process from a dead one and from another", async () => {
    const child = spawn("sleep", ["30"]);
    const noted = { pid: child.pid!, identity: processIdentity(child.pid!) };
    expect(isSameProcess(noted)).toBe(true);
    expect(isSameProcess({ ...noted, pid: process.pid })).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isSameProcess(noted)).toBe(false);
    expect(processIdentity(noted.pid)).toBeNull();
  });
});
