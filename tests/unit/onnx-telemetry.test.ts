import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeOnnxTelemetry } from "~/services/packages/onnx-runtime.server";

let cache: string;
let folder: string;
beforeEach(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), "anamcara-telemetry-"));
  folder = path.join(cache, "Microsoft", "DeveloperTools", ".onnxruntime");
  await mkdir(folder, { recursive: true });
});
afterEach(() => rm(cache, { recursive: true, force: true }));

test("what onnxruntime collected about the machine is removed, and nothing beside it", async () => {
  await writeFile(path.join(folder, "deviceid"), "an id");
  await writeFile(path.join(folder, "onnxruntime.db"), "what waits to be sent");
  await writeFile(path.join(cache, "Microsoft", "DeveloperTools", "deviceid"), "another program's");
  await removeOnnxTelemetry([path.join(cache, "missing"), cache]);
  expect(await readdir(path.dirname(folder))).toEqual(["deviceid"]);
});

test("a folder that the runtime did not make stays", async () => {
  await writeFile(path.join(folder, "notes.txt"), "of a developer");
  await removeOnnxTelemetry([cache]);
  expect(await readdir(folder)).toEqual(["notes.txt"]);
});
