import { spawn } from "node:child_process";
import { judgeAudit } from "./lib/advisories.mjs";
import { root } from "./lib/root.mjs";

/** The time limit for the registry, in milliseconds. */
const PATIENCE_MS = 20_000;

/** The output of `npm audit`; empty if npm cannot be run. */
function askNpm() {
  const npm = process.env.npm_execpath;
  const args = [
    ...["audit", "--json", "--omit=dev", "--package-lock-only"],
    ...["--fetch-retries=0", `--fetch-timeout=${PATIENCE_MS}`],
  ];
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: ["ignore", "pipe", "ignore"] };
    const child = npm?.endsWith("npm-cli.js")
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn("npm", args, options);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(output));
  });
}

const { isFailure, lines } = judgeAudit(await askNpm());
console.log(lines.join("\n"));
process.exitCode = isFailure ? 1 : 0;
