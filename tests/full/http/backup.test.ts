import mongoose from "mongoose";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage();
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

/** Each starts several programs one after the other. */
const SLOW = { timeout: 300_000 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of the built product on a database. */
function command(name: string, uri: string, ...args: string[]) {
  const env = { ...process.env, MONGODB_URI: uri, SESSION_SECRET: "a-secret-for-tests-only" };
  return run(process.execPath, [`build/commands/${name}.js`, ...args], { cwd: root, env });
}

test("the product starts on a restored backup, and what was accepted is there", SLOW, async () => {
  const rosa = await Client.registered(stage.url);
  const { id } = await rosa.conversation("What the night asks");
  const { turnId } = await rosa.sent(id, "I wake at four.");
  await rosa.readTurn(turnId);
  const file = path.join(folder, "a.zip");
  // Another person writes while the backup is made.
  const other = await Client.registered(stage.url);
  const writing = (async () => {
    for (let n = 0; n < 20; n += 1) await other.conversation(`Conversation ${n}`);
  })();
  const { stdout } = await command("backup", stage.uri, file);
  await writing;
  expect(stdout).toMatch(/a\.zip holds \d+ rows/);

  const target = new URL(stage.uri);
  target.pathname = `${target.pathname}_restored`;
  const restored = await command("restore", target.href, file);
  expect(restored.stdout).toContain("The database is what it was at");
  await expect(command("restore", target.href, file)).rejects.toMatchObject({
    stderr: expect.stringMatching(/is not empty.+--replace/),
  });

  const app = await stage.start({ MONGODB_URI: target.href });
  try {
    const before = rosa.at(app.url);
    expect((await before.get("/api/auth/user")).status, "sessions do not come back").toBe(401);
    const again = new Client(app.url);
    const { email } = rosa;
    expect((await again.post("/api/login", { email, password: "a quiet room" })).status).toBe(200);
    const messages = await again.messages(id);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(messages[0]!.content).toBe("I wake at four.");
    const next = await again.sent(id, "And then?");
    await again.readTurn(next.turnId);
    expect(await again.messages(id)).toHaveLength(4);
    await expect(
      command("restore", target.href, file, "--replace", target.pathname.slice(1)),
    ).rejects.toMatchObject({ stderr: expect.stringContaining("Anamcara runs on this database") });
  } finally {
    await app.stop();
  }
});

test(
  "the embedded database is backed up while it is used, and restored into another folder",
  SLOW,
  async () => {
    const [here, there] = [path.join(folder, "here"), path.join(folder, "there")];
    const file = path.join(folder, "embedded.zip");
    const embedded = (name: string, dataDir: string, ...args: string[]) =>
      run(process.execPath, [`build/commands/${name}.js`, ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const app = await startApp({ DATA_DIR: here });
    const { email } = await Client.registered(app.url);
    await embedded("backup", here, file);
    await app.stop();
    await embedded("restore", there, file);
    const other = await startApp({ DATA_DIR: there });
    try {
      const again = new Client(other.url);
      expect((await again.post("/api/login", { email, password: "a quiet room" })).status).toBe(200);
    } finally {
      await other.stop();
    }
  },
);

test("a restore that is killed while it loads has changed nothing, and can be repeated", SLOW, async () => {
  const target = new URL(stage.uri);
  target.pathname = `${target.pathname}_killed`;
  const client = new mongoose.mongo.MongoClient(target.href);
  const db = client.db();
  try {
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, text: "x".repeat(300) }));
    await db.collection("notes").insertMany(rows);
    const file = path.join(folder, "killed.zip");
    await command("backup", target.href, file);
    await db.collection("notes").deleteMany({ n: { $gt: 0 } });
    await db.collection("users").insertOne({ email: "here@example.com" });

    const restore = command("restore", target.href, file, "--replace", db.databaseName);
    const killed = restore.catch((error: { signal: string }) => error.signal);
    await until(async () => (await db.collection("restoring.notes").countDocuments({}, { limit: 1 })) > 0, {
      timeoutMs: 60_000,
      what: "the first rows",
    });
    restore.child.kill("SIGKILL");
    expect(await killed).toBe("SIGKILL");
    expect(await db.collection("notes").countDocuments()).toBe(1);
    expect(await db.collection("users").countDocuments()).toBe(1);

    await command("restore", target.href, file, "--replace", db.databaseName);
    expect(await db.collection("notes").countDocuments()).toBe(rows.length);
    expect(
      await db.listCollections({ name: { $in: ["users", "restoring.notes", "restore_state"] } }).toArray(),
    ).toEqual([]);
  } finally {
    await client.close();
  }
});

test("the product says in one line that a restore was interrupted, and does not start", async () => {
  const target = new URL(stage.uri);
  target.pathname = `${target.pathname}_interrupted`;
  const client = new mongoose.mongo.MongoClient(target.href);
  await client.db().collection("restore_state").insertOne({ file: "a.zip" });
  await client.close();
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    PORT: "0",
    MONGODB_URI: target.href,
    SESSION_SECRET: "a-secret-for-tests-only",
  };
  await expect(run(process.execPath, ["build/server.js"], { cwd: root, env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A restore into this database was interrupted\. [^\n]+\n$/),
  });
});

test("a wrong password and a missing file are said in one line", async () => {
  const wrong = new URL(stage.uri);
  wrong.username = "anamcara";
  wrong.password = "wrong";
  wrong.searchParams.set("authSource", "admin");
  const file = path.join(folder, "b.zip");
  await expect(command("backup", wrong.href, file)).rejects.toMatchObject({
    code: 1,
    stderr: "MongoDB refused the user name or the password in MONGODB_URI.\n",
  });
  await expect(command("restore", stage.uri, file)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is no file .+b\.zip\.\n$/),
  });
});
