import { afterAll, beforeAll, expect, test } from "vitest";
import { smallDisk } from "#tests/full/faults-long/small-disk";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { until } from "#tests/setup/until";
import { readRecord } from "~/services/mongod/mongod-record.server";

/** Only root on Linux can create one. */
const disk = smallDisk(500);
let app: AppProcess | undefined;
beforeAll(async () => {
  if (disk) app = await startApp({ DATA_DIR: disk.folder });
});
afterAll(async () => {
  await app?.stop();
  disk?.remove();
});

test.skipIf(!disk)(
  "while the disk is full, responses are 503; when there is space, everything works again",
  async () => {
    const { url, pid, exited, output } = app!;
    const client = await Client.registered(url);
    disk!.fill();
    const statusOf = async () => {
      const { status } = await client.post("/api/conversations", { title: "Is there room?" });
      expect([201, 503]).toContain(status);
      return status;
    };
    try {
      // Its next start finds no space, and the record of its process cannot be written either.
      process.kill(readRecord(disk!.folder).pid!, "SIGKILL");
      await until(async () => (await statusOf()) === 503, { what: "503" });
      await until(() => output().includes("could not be noted"), { timeoutMs: 30_000, what: "the trouble" });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await statusOf();
    } finally {
      disk!.free();
    }
    await until(async () => (await statusOf()) === 201, { timeoutMs: 60_000, what: "room" });
    process.kill(pid, 0);
    expect(await Promise.race([exited, Promise.resolve("running")])).toBe("running");
  },
);
