import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { until } from "#tests/setup/until";
import { readRecord } from "~/services/mongod/mongod-record.server";

/** A small disk of its own, which only root on Linux can create. */
function smallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=500m", "none", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

function fill(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 1 << 20; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

const disk = smallDisk();
let app: AppProcess | undefined;
beforeAll(async () => {
  if (disk) app = await startApp({ DATA_DIR: disk });
});
afterAll(async () => {
  await app?.stop();
  if (!disk) return;
  execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true });
});

test.skipIf(!disk)(
  "while the disk is full, responses are 503; when there is space, everything works again",
  async () => {
    const { url, pid, exited, output } = app!;
    const client = await Client.registered(url);
    const filler = path.join(disk!, "filler");
    fill(filler);
    const statusOf = async () => {
      const { status } = await client.post("/api/conversations", { title: "Is there room?" });
      expect([201, 503]).toContain(status);
      return status;
    };
    try {
      // Its next start finds no space, and the record of its process cannot be written either.
      process.kill(readRecord(disk!).pid!, "SIGKILL");
      await until(async () => (await statusOf()) === 503, { what: "503" });
      await until(() => output().includes("could not be noted"), { timeoutMs: 30_000, what: "the trouble" });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await statusOf();
    } finally {
      rmSync(filler);
    }
    await until(async () => (await statusOf()) === 201, { timeoutMs: 60_000, what: "room" });
    process.kill(pid, 0);
    expect(await Promise.race([exited, Promise.resolve("running")])).toBe("running");
  },
);
