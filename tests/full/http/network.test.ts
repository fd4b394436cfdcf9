import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtInMedia } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { whyNoProgram } from "#tests/setup/debian-program";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

// What people write here stays here: no process of the product may ask for an address outside the machine.
const whyNot = process.platform === "linux" ? whyNoProgram("strace", "--version") : "it needs Linux";
if (whyNot) console.log(`The test that watches the network is skipped: ${whyNot}.`);

/** The encoder's and the voice's runtime are fetched on first use on a machine. */
const FETCH_MS = 300_000;
const MAKING_MS = 200_000;
/** Telemetry that a library collects is sent within some seconds. */
const UPLOAD_MS = 10_000;

const stage = useStage({ apps: 0, env: { OPENAI_BASE_URL: "", ...builtInMedia, SAFETY_ENCODER: "on" } });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-network-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product with its temporary files in a folder of their own. */
const start = (env: Record<string, string> = {}) => stage.start({ TMPDIR: folder, ...env });

async function make(client: Client, kind: "meditation" | "image", input: object): Promise<void> {
  const begun = await client.post(`/api/generate/${kind}`, input, { Prefer: "respond-async" });
  expect(begun.status).toBe(202);
  const location = begun.headers.get("Location")!;
  const state = async () => ((await (await client.get(location)).json()) as { status: string }).status;
  await until(async () => !/queued|running/.test(await state()), { what: kind, timeoutMs: MAKING_MS });
  expect(await state()).toBe("done");
}

const meditation = { prompt: "letting go of the day", minutes: 1, voice: "soft" };

test.skipIf(whyNot)(
  "a talk, a doubtful message, a meditation and an image ask for no address outside this machine",
  { timeout: 2 * (FETCH_MS + MAKING_MS) },
  async () => {
    // The first one fetches what the machine does not have yet.
    const first = await start();
    await make(await Client.registered(first.url), "meditation", meditation);
    expect(await first.stop()).toBe(0);

    const app = await start();
    const record = path.join(folder, "strace");
    const strace = spawn(
      "strace",
      ["-f", "-qq", "-e", "trace=%network", "-o", record, "-p", String(app.pid)],
      {
        stdio: "ignore",
      },
    );
    const client = await Client.registered(app.url);
    const conversation = await client.conversation();
    for (const message of ["I wake at four and think.", "I don't want to be here anymore"]) {
      const { turnId } = await client.sent(conversation.id, message);
      const { events } = await client.readTurn(turnId);
      expect(events.at(-1)!.data.type).toBe("done");
    }
    // Who wrote of danger is made no media.
    const other = await Client.registered(app.url);
    await make(other, "meditation", meditation);
    await make(other, "image", { prompt: "a quiet lake at dusk", title: "A lake" });
    await new Promise((resolve) => setTimeout(resolve, UPLOAD_MS));
    expect(await app.stop()).toBe(0);
    if (strace.exitCode === null) await once(strace, "exit");

    const asked = (await readFile(record, "utf8"))
      .split("\n")
      .filter((line) => /sa_family=AF_INET/.test(line));
    expect(asked.length).toBeGreaterThan(0);
    const isHere = /inet_addr\("(127\.|0\.0\.0\.0)|inet_pton\(AF_INET6, "(::1?|::ffff:127\.[\d.]+)"/;
    expect(asked.filter((line) => !isHere.test(line))).toEqual([]);
    // The runtime of the voice writes this file as soon as its telemetry is on.
    expect((await readdir(folder)).filter((name) => name.startsWith("mat-debug"))).toEqual([]);
  },
);
