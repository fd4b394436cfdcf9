import { copyFileSync } from "node:fs";
import { Interrupted, runNode } from "./lib/run.mjs";
import { writePageManifest } from "./lib/page-manifest.mjs";
import { precompress } from "./lib/precompress.mjs";
import { commandFile, root } from "./lib/root.mjs";
import { fingerprint, removeStamp, writeStamp } from "./lib/build-fingerprint.mjs";

/** The service worker, which keeps pages for reading offline: one file beside the browser's other assets. */
function buildServiceWorker(esbuild) {
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: ["app/service-worker/worker.ts"],
    outfile: "build/client/sw.js",
    tsconfig: "app/service-worker/tsconfig.json",
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
}

/** The operator's commands, for machines without the packages of development, such as a container. */
const COMMANDS = ["backup", "check-media", "make-admin", "migrate-media", "restore", "stripe-setup"];

function buildCommands(esbuild) {
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    outdir: "build/commands",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
}

/** What the server runs in threads of their own: one file each. */
function buildThreads(esbuild) {
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      painter: "app/features/picture/painter/worker.ts",
      "document-reader": "app/features/knowledge/reader/worker.ts",
      "sitting-sound": "app/services/audio/kit-worker.ts",
      kokoro: "app/services/speech/kokoro-worker.ts",
      encoder: "app/features/safety/encoder/worker.ts",
    },
    outdir: "build/workers",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
}

async function build() {
  removeStamp();
  const print = fingerprint();
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await runNode(commandFile("@remix-run/dev", "remix"), ["vite:build", "--logLevel", "error"], {
    env,
  });
  if (code !== 0) throw new Error("The build failed; what it says above should help.");
  // Runs last, because vite:build empties build/.
  const esbuild = await import("esbuild");
  await esbuild.build({
    absWorkingDir: root,
    // The process that makes meditations, and the one that runs several servers, are programs of their own.
    entryPoints: ["server.ts", "app/services/cluster/primary.ts", "app/services/audio/track-process.ts"],
    entryNames: "[name]",
    outdir: "build",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
  await buildThreads(esbuild);
  // What the thread of the encoder reads.
  for (const name of ["danger.onnx", "pieces.json"]) {
    copyFileSync(`${root}/app/features/safety/encoder/${name}`, `${root}/build/workers/${name}`);
  }
  await buildCommands(esbuild);
  await buildServiceWorker(esbuild);
  writePageManifest(`${root}/build/client/assets`);
  await precompress(`${root}/build/client`);
  writeStamp(print);
}

try {
  await build();
} catch (error) {
  // esbuild has already printed its errors, and an interruption needs no message.
  if (!error.errors && !(error instanceof Interrupted)) console.error(error.message);
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
}
