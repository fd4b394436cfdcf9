import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./lib/root.mjs";

// Prints the software bill of materials of the packages that run, in CycloneDX. npm's own `--omit=dev` leaves out packages
// that are needed in development too (npm 11.19 leaves out Express), so the lock file decides.
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
const isUsed = new Set(
  Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== "" && !dev)
    .map(([place, { version }]) => `${place.split("node_modules/").at(-1)}@${version}`),
);

function askNpm() {
  const npm = process.env.npm_execpath;
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  return new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: ["ignore", "pipe", "inherit"] };
    const child = npm?.endsWith("npm-cli.js")
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn("npm", args, options);
    const parts = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(parts.join("")) : reject(new Error(`npm sbom ended with ${code}.`)),
    );
  });
}

try {
  const sbom = JSON.parse(await askNpm());
  sbom.components = sbom.components
    .filter(({ name, version }) => isUsed.has(`${name}@${version}`))
    .map((component) => ({ ...component, scope: "required" }));
  const kept = new Set([
    sbom.metadata.component["bom-ref"],
    ...sbom.components.map((component) => component["bom-ref"]),
  ]);
  sbom.metadata.component.name = lock.name;
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  console.log(JSON.stringify(sbom, null, 2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
