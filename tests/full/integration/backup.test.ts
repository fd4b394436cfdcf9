import mongoose from "mongoose";
import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { models } from "#models/all.server";
import { makeWholeLife } from "#tests/factories/whole-life";
import { fakeGuide } from "#tests/setup/database";
import { unzip } from "#tests/setup/unzip";
import { leftOut } from "~/features/backup/backup-rules";
import type { Manifest } from "~/features/backup/manifest";
import { checkBackup, restoreBackup } from "~/features/backup/restore-backup.server";
import { refuseUnfinishedRestore } from "~/features/backup/restore-target.server";
import { writeBackup } from "~/features/backup/write-backup.server";
import { SCHEMA_VERSION } from "~/features/setup/schema-version";
import { migrationSteps } from "~/features/setup/migrate.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import { createZip } from "~/services/zip.server";

const { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } =
  mongoose.mongo;

let folder: string;
let file: string;
const source = `test_${randomUUID().slice(0, 8)}`;
let target: string;

const db = () => mongoose.connection.db!;

async function connect(name: string, withModels: readonly { modelName: string }[] = []): Promise<void> {
  await disconnectDatabase();
  mongoose.connection.removeAllListeners("error");
  const uri = new URL(inject("mongoUri"));
  uri.pathname = `/${name}`;
  await connectDatabase(uri.href, withModels, 20_000);
}

const backUp = () => writeBackup({ file, product: "1.2.3" });

/** What each collection holds, byte for byte, in the order of the ids; jobs are changed when they come back. */
async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await db().listCollections().toArray()) {
    if (name.startsWith("system.") || name === "jobs" || name in leftOut) continue;
    const hash = createHash("sha256");
    let rows = 0;
    for await (const row of db().collection(name).find({}, { raw: true }).sort({ _id: 1 })) {
      hash.update(row as unknown as Buffer);
      rows += 1;
    }
    found[name] = `${rows} ${hash.digest("hex")}`;
  }
  return found;
}

/** A disk of one megabyte, which only root on Linux can create. */
function smallDisk(): string | null {
  const disk = mkdtempSync(path.join(os.tmpdir(), "anamcara-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "none", disk], { stdio: "ignore" });
    return disk;
  } catch {
    rmSync(disk, { recursive: true });
    return null;
  }
}

const everyType = {
  double: new Double(3),
  minusZero: new Double(-0),
  int: new Int32(3),
  long: new Long(3),
  big: Long.fromString("9223372036854775807"),
  decimal: Decimal128.fromString("1.10"),
  date: new Date(1_700_000_000_123),
  far: new Date(8_640_000_000_000_000),
  timestamp: new Timestamp({ t: 7, i: 9 }),
  binary: new Binary(Buffer.from("half"), 0),
  uuid: new Binary(Buffer.alloc(16, 7), 4),
  expression: new BSONRegExp("^a", "i"),
  code: new Code("return 1"),
  least: new MinKey(),
  most: new MaxKey(),
  nothing: null,
  empty: {},
  list: [new Int32(1), "two", null, [new Double(1)]],
  text: "Sé quién soy 🌱\u0000 and on",
  "a.b": { $set: 1 },
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-backup-"));
  await connect(source, models);
  for (let n = 0; n < 3; n += 1) await makeWholeLife(db(), { conversations: 20, messages: 10 });
  await db()
    .collection("types")
    .insertOne(everyType as never);
  await db().collection("types").createIndex({ text: 1 }, { unique: true, name: "of_the_operator" });
  await db().collection("rate_limits").insertOne({ key: "k", points: 1, expire: new Date() });
  await db()
    .collection("saved_forms")
    .insertOne({ secretHash: "s", expireAt: new Date(Date.now() + 1e6) });
});
afterAll(async () => {
  await connect(source);
  await db().dropDatabase();
  await disconnectDatabase();
  await fakeGuide.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  file = path.join(folder, `${randomUUID()}.zip`);
  target = `test_${randomUUID().slice(0, 8)}`;
  await connect(source);
});
afterEach(async () => {
  await connect(target);
  await db().dropDatabase();
});

describe("a backup and its restore", { timeout: 60_000 }, () => {
  test("give every collection back, byte for byte, with its indexes", async () => {
    const manifest = await backUp();
    expect(manifest.consistency).toBe("snapshot");
    expect(manifest.clusterTime).not.toBeNull();
    expect(manifest.media.inFile).toBeGreaterThan(0);
    const before = await contents();
    await connect(target);
    await restoreBackup({ file });
    expect(await contents()).toEqual(before);
    for (const { name } of manifest.collections) expect(name in leftOut).toBe(false);
    expect(await db().collection("types").indexExists("of_the_operator")).toBe(true);
    for (const model of models) {
      const { collectionName } = model.collection;
      if (collectionName in leftOut) continue;
      const { toDrop, toCreate } = await model.diffIndexes();
      expect({ collectionName, toDrop, toCreate }).toEqual({ collectionName, toDrop: [], toCreate: [] });
    }
  });

  test("leave out what must not come back, and name it", async () => {
    expect(await db().collection("sessions").countDocuments()).toBeGreaterThan(0);
    await backUp();
    await connect(target);
    const { leftOut: named } = await restoreBackup({ file });
    expect(named).toEqual(Object.keys(leftOut));
    for (const name of named) expect(await db().collection(name).countDocuments(), name).toBe(0);
  });

  test("show all collections at one moment, while others write", async () => {
    const filler = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "x".repeat(300) }));
    await db().collection("m_filler").insertMany(filler);
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      for (; isWriting; written += 1) {
        const _id = new ObjectId();
        // The backup reads `a_first` before the filler, and `z_second` after it.
        await db().collection("a_first").insertOne({ _id });
        await db().collection("z_second").insertOne({ _id });
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(10);
    const manifest = await backUp();
    isWriting = false;
    await writing;
    const rows = (name: string) => manifest.collections.find((one) => one.name === name)!.rows;
    expect(written, "writes while it was read").toBeGreaterThan(rows("a_first"));
    expect(rows("a_first") - rows("z_second")).toBeGreaterThanOrEqual(0);
    expect(rows("a_first") - rows("z_second")).toBeLessThanOrEqual(1);
    for (const name of ["m_filler", "a_first", "z_second"]) await db().collection(name).drop();
  });

  test("end leases and locks, and do not send waiting emails again", async () => {
    const ids = { turn: new ObjectId(), mail: new ObjectId(), job: new ObjectId(), sending: new ObjectId() };
    const later = new Date(Date.now() + 60_000);
    const running = { status: "running", owner: "a process", leaseExpiresAt: later, settled: false };
    await db()
      .collection("turns")
      .insertOne({ _id: ids.turn, conversationId: ids.turn, ...running });
    await db().collection("outbox").insertOne({ _id: ids.mail, status: "queued", to: "a@example.com" });
    await db()
      .collection("jobs")
      .insertMany([
        { _id: ids.job, name: "export-data", lockedAt: later },
        { _id: ids.sending, name: "deliver-mail", lockedAt: null },
      ]);
    const lock = { version: 3, lockedBy: "a process", lockedUntil: later };
    await db()
      .collection("migrations")
      .insertOne({ _id: "schema" as never, ...lock });
    await db()
      .collection("process_metrics")
      .insertOne({
        _id: "minute/here" as never,
        span: "minute",
        at: new Date(),
        seenAt: new Date(),
        expireAt: later,
      });
    await backUp();
    await connect(target);
    await restoreBackup({ file });
    await expect(restoreBackup({ file }), "no process counts as running").rejects.toThrow("is not empty");
    const find = (name: string, _id: unknown) =>
      db()
        .collection(name)
        .findOne({ _id: _id as never });
    expect(await find("turns", ids.turn)).toMatchObject({
      status: "running",
      leaseExpiresAt: new Date(0),
      handedOver: true,
    });
    expect(await find("outbox", ids.mail)).toMatchObject({ status: "failed" });
    expect(await find("jobs", ids.job)).toMatchObject({ lockedAt: null });
    expect(await find("jobs", ids.sending)).toBeNull();
    expect(await find("migrations", "schema")).toMatchObject({ version: 3, lockedBy: null });
    await connect(source);
    await db().collection("turns").deleteOne({ _id: ids.turn });
    await db().collection("outbox").deleteOne({ _id: ids.mail });
    await db().collection("process_metrics").deleteMany({});
    await db().collection("jobs").drop();
    await db().collection("migrations").drop();
  });
});

describe("the file", () => {
  test("is not there when the disk is full, with the reason", async ({ skip }) => {
    const disk = smallDisk();
    if (!disk) return skip("only root on Linux can create a small disk");
    try {
      file = path.join(disk, "a.zip");
      const filler = Array.from({ length: 2_000 }, () => ({ text: randomBytes(1_000).toString("base64") }));
      await db().collection("filler").insertMany(filler);
      await expect(backUp()).rejects.toThrow("the disk is full. Nothing is left of it.");
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      await db().collection("filler").drop();
      execFileSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true });
    }
  });

  test("is not there when it was stopped", async () => {
    const stopping = new AbortController();
    const stopped = writeBackup({
      file,
      product: "1.2.3",
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    await expect(stopped).rejects.toThrow("was stopped");
    expect(readdirSync(folder).filter((name) => name.includes(path.basename(file)))).toEqual([]);
  });

  test("is begun again if a collection is dropped and created meanwhile", async () => {
    const filler = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "x".repeat(300) }));
    await db().collection("m_filler").insertMany(filler);
    const recreate = async (name: string) => {
      const rows = await db().collection(name).find().toArray();
      await db().collection(name).drop();
      await db().collection(name).insertMany(rows);
    };
    let begun = 0;
    let changing: Promise<unknown> = Promise.resolve();
    const manifest = await writeBackup({
      file,
      product: "1.2.3",
      onProgress({ collection, rows }) {
        if (collection !== "admin_logs" || rows === 0) return;
        begun += 1;
        if (begun === 1) changing = recreate("types");
      },
    });
    await changing;
    expect(begun).toBe(2);
    expect(manifest.collections.find(({ name }) => name === "types")!.rows).toBe(1);
    await db().collection("m_filler").drop();
  });

  test("can be read by its owner only, and by other programs", async () => {
    await backUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const entries = unzip(readFileSync(file));
    expect([...entries.keys()]).toContain("collections/messages.bson");
    expect(JSON.parse(entries.get("manifest.json")!)).toMatchObject({ product: "1.2.3", database: source });
  });

  test("never replaces another one", async () => {
    writeFileSync(file, "precious");
    await expect(backUp()).rejects.toThrow("exists already");
    expect(readFileSync(file, "utf8")).toBe("precious");
  });

  test("is not there if its folder is missing, with the reason", async () => {
    file = path.join(folder, "none", "a.zip");
    await expect(backUp()).rejects.toThrow("its folder does not exist");
  });

  test("is refused if it is missing, cut off, changed, or something else, before anything is written", async () => {
    await expect(checkBackup({ file })).rejects.toThrow("There is no file");
    await backUp();
    const whole = readFileSync(file);
    const refused = async (bytes: Buffer, reason: RegExp) => {
      writeFileSync(file, bytes);
      await connect(target);
      await expect(restoreBackup({ file })).rejects.toThrow(reason);
      expect(await db().listCollections().toArray()).toEqual([]);
    };
    truncateSync(file, whole.length - 1_000);
    await refused(readFileSync(file), /cut off/);
    await refused(whole.subarray(0, 20_000), /cut off/);
    await refused(Buffer.from("just a text"), /not a backup/);
    // One byte of a picture, which is stored without compression.
    const changed = Buffer.from(whole);
    const at = changed.indexOf("half");
    changed[at] = changed[at]! ^ 1;
    await refused(changed, /media\.chunks is not what its manifest says/);
  });

  test.each([
    ["of a newer format", { formatVersion: 99 }, /has format 99/],
    ["of newer rows", { schemaVersion: SCHEMA_VERSION + 1 }, /Use that version or a newer one/],
    ["of another program", { format: "other" }, /not a backup/],
    ["with a name that is a path", { collections: [{ name: "../x" }] }, /manifest is damaged/],
    ["with a collection that is not there", { collections: [{}] }, /manifest is damaged/],
  ])("is refused %s", async (_, change, reason) => {
    const manifest: Manifest = {
      format: "anamcara-backup",
      formatVersion: 1,
      product: "9.9.9",
      schemaVersion: SCHEMA_VERSION,
      mongodb: "6.0.5",
      database: "anamcara",
      createdAt: new Date().toISOString(),
      consistency: "none",
      clusterTime: null,
      media: { inFile: 0, atCloudinary: 0 },
      leftOut: [],
      collections: [],
    };
    const zip = await createZip(new Date());
    const parts: Buffer[] = [];
    zip.stream.on("data", (part: Buffer) => parts.push(part));
    await zip.add("manifest.json", [JSON.stringify({ ...manifest, ...change })]);
    zip.end();
    await new Promise((resolve) => zip.stream.once("end", resolve));
    writeFileSync(file, Buffer.concat(parts));
    await expect(checkBackup({ file })).rejects.toThrow(reason);
  });
});

describe("a database that is not empty", { timeout: 60_000 }, () => {
  test("is refused, unless its name is given; then nothing of it is left", async () => {
    await backUp();
    const before = await contents();
    await connect(target, models);
    await db().collection("users").insertOne({ email: "old@example.com" });
    await db()
      .collection("sessions")
      .insertOne({ sid: "old", expire: new Date(Date.now() + 1e6) });
    await db().collection("unknown").insertOne({ old: true });
    await expect(restoreBackup({ file })).rejects.toThrow(`add: --replace ${target}`);
    await expect(restoreBackup({ file, replace: "another" })).rejects.toThrow("Nothing was changed");
    expect(await db().collection("users").countDocuments()).toBe(1);
    await restoreBackup({ file, replace: target });
    expect(await contents()).toEqual(before);
    expect(await db().collection("sessions").countDocuments()).toBe(0);
  });

  test("is refused while the product runs on it", async () => {
    await backUp();
    await connect(target, models);
    const now = new Date();
    const process = { processId: "p", host: "a-host", pid: 4711, startedAt: now, seenAt: now };
    await db()
      .collection("process_metrics")
      .insertOne({
        _id: "minute/p" as never,
        span: "minute",
        at: now,
        ...process,
        expireAt: new Date(+now + 1e7),
      });
    await expect(restoreBackup({ file, replace: target })).rejects.toThrow("process 4711 on a-host");
  });

  test("is as it was if the restore breaks off while it loads", async () => {
    await db()
      .collection("users")
      .updateOne({}, { $set: { email: "twice@example.com" } });
    await db().collection("users").dropIndex("email_1");
    const { _id, ...copy } = (await db().collection("users").findOne({ email: "twice@example.com" }))!;
    await db()
      .collection("users")
      .insertOne({ ...copy, identities: [] });
    await backUp();
    await db()
      .collection("users")
      .deleteMany({ _id: { $ne: _id }, email: "twice@example.com" });
    await connect(target, models);
    await db().collection("users").insertOne({ email: "old@example.com" });
    await expect(restoreBackup({ file, replace: target })).rejects.toThrow("duplicate key");
    const left = await db()
      .listCollections({ name: /^restoring\./ })
      .toArray();
    expect(left).toEqual([]);
    expect(
      await db()
        .collection("users")
        .find()
        .map(({ email }) => email as string)
        .toArray(),
    ).toEqual(["old@example.com"]);
    await expect(refuseUnfinishedRestore()).resolves.toBeUndefined();
  });

  test("does not start if the restore broke off later, until it has been repeated", async () => {
    await backUp();
    await connect(target);
    await db().collection("restore_state").insertOne({ file });
    await db().collection("users").insertOne({ email: "half@example.com" });
    await expect(refuseUnfinishedRestore()).rejects.toThrow("interrupted");
    await restoreBackup({ file });
    await expect(refuseUnfinishedRestore()).resolves.toBeUndefined();
  });
});

test("the version of the rows is that of the last migration", () => {
  expect(SCHEMA_VERSION).toBe(migrationSteps.at(-1)!.version);
});
