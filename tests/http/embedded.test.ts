import mongoose from "mongoose";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { readRecord } from "~/services/mongod/mongod-record.server";

const root = path.resolve(import.meta.dirname, "../..");

let dataDir: string;
let app: AppProcess;
let printed = "";
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-own-database-"));
  app = await startApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function makeAdmin(email: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  const args = ["--import", "tsx", "scripts/make-admin.ts", email];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...env, NODE_ENV: "production" },
  });
  printed += stdout + stderr;
  return stdout;
}

test("the product works with its own database, and so do scripts that run at the same time", async () => {
  const client = await Client.registered(app.url);
  const conversation = await client.conversation("Mine");
  expect((await client.get(`/chat/${conversation.id}`)).status).toBe(200);
  expect(await makeAdmin(client.email)).toContain(client.email);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test("a client without the password can read nothing", async () => {
  const { port } = readRecord(dataDir);
  const stranger = new mongoose.mongo.MongoClient(
    `mongodb://127.0.0.1:${port}/anamcara?directConnection=true`,
  );
  await expect(stranger.db().collection("users").findOne()).rejects.toThrow("requires authentication");
  await stranger.close();
});

test("scripts work when the product is stopped, and no output contains a secret", async () => {
  const { email } = await Client.registered(app.url);
  expect(await app.stop()).toBe(0);
  expect(await makeAdmin(email)).toContain(email);
  printed += app.output();
  for (const name of ["mongod-key", "mongod-password"]) {
    const secret = (await readFile(path.join(dataDir, name), "utf8")).trim();
    expect(printed).not.toContain(secret);
  }
});
