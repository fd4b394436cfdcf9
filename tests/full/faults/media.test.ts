import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { hangs, startFakeCloudinary, type FakeCloudinary } from "#tests/fakes/cloudinary";
import type { AppProcess } from "#tests/setup/app-process";
import { builtInMedia } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { GenerationDto, GenerationStep } from "~/features/media/types";

// Real processes with media at Cloudinary: what a process was doing when it was killed is done once, and nothing is left.
const stage = useStage({ apps: 0, env: { OPENAI_BASE_URL: "", ...builtInMedia } });
let cloudinary: FakeCloudinary;
beforeAll(async () => {
  cloudinary = await startFakeCloudinary();
});
afterAll(() => cloudinary.close());
afterEach(async () => {
  cloudinary.alwaysMisbehaves("upload", null);
  for (const app of stage.apps) app.kill("SIGKILL");
  await Promise.all(stage.apps.map((app) => app.exited));
});

/** A process is silent for its lease before another takes over; making a meditation takes its time on a busy machine. */
const MAKING_MS = 110_000;
vi.setConfig({ testTimeout: 3 * MAKING_MS });
const start = () =>
  stage.start({ CLOUDINARY_URL: cloudinary.url, CLOUDINARY_UPLOAD_PREFIX: cloudinary.uploadPrefix });
const meditation = {
  path: "/api/generate/meditation",
  input: { prompt: "letting go of the day", title: "Evening", minutes: 1, voice: "simple" },
};
const image = { path: "/api/generate/image", input: { prompt: "a quiet lake at dusk", title: "A lake" } };

test.each<[GenerationStep, typeof meditation | typeof image]>([
  ["paint", image],
  ["store", image],
  ["voice", meditation],
  ["mix", meditation],
])("kill -9 in the step %s: it is made once by the next process", async (step, { path, input }) => {
  if (step === "store") cloudinary.alwaysMisbehaves("upload", hangs);
  const first: AppProcess = await start();
  const client = await Client.registered(first.url);
  const begun = await client.post(path, input, { Prefer: "respond-async" });
  expect(begun.status).toBe(202);
  const location = begun.headers.get("Location")!;
  const read = async (by: Client) => (await (await by.get(location)).json()) as GenerationDto;
  await until(async () => (await read(client)).step === step, { what: step, timeoutMs: MAKING_MS });
  first.kill("SIGKILL");
  await first.exited;
  cloudinary.alwaysMisbehaves("upload", null);

  const next = client.at((await start()).url);
  await until(async () => !/queued|running/.test((await read(next)).status), {
    what: "the end",
    timeoutMs: MAKING_MS,
  });
  const { status, item } = await read(next);
  expect(status).toBe("done");
  const listed = (await (await next.get("/api/gallery")).json()) as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual([item!.id]);
  // The object, its pictures in three widths and a meditation's voice alone, and nothing of the first attempt.
  expect(cloudinary.assets.size).toBe(path === meditation.path ? 5 : 4);
  const part = await next.get(item!.objectPath, { Range: "bytes=0-9" });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  const whole = await next.get(item!.objectPath);
  expect((await whole.arrayBuffer()).byteLength).toBe(item!.metadata!.size);
  expect((await next.request(`/api/gallery/${item!.id}`, { method: "DELETE" })).status).toBe(204);
  expect(cloudinary.assets.size).toBe(0);
});

test("while Cloudinary does not answer, its media are 503, and the rest of the product works", async () => {
  const app = await start();
  const client = await Client.registered(app.url);
  const made = await client.post(image.path, image.input);
  expect(made.status).toBe(201);
  const { objectPath } = (await made.json()) as { objectPath: string };
  cloudinary.alwaysMisbehaves("delivery", ({ response }) => {
    response.writeHead(500).end();
    return true;
  });
  const refused = await client.get(objectPath);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect((await client.get("/gallery")).status).toBe(200);
  expect((await client.request(objectPath, { method: "HEAD" })).status).toBe(200);
  cloudinary.alwaysMisbehaves("delivery", null);
  expect((await client.get(objectPath)).status).toBe(200);
});
