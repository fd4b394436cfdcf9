import path from "node:path";
import { installLinters, linters } from "./lib/deploy-linters.mjs";
import { root } from "./lib/root.mjs";

// Checks the files of deploy/ with the linters that can be had here. A missing linter is no failure; what one finds is.
if (process.argv.includes("--install")) {
  try {
    installLinters();
  } catch (error) {
    console.error(`The linters could not be installed: ${error.message}`);
  }
  // Linters are looked up when their list is loaded.
  const { spawnSync } = await import("node:child_process");
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: "inherit" });
  process.exit(status ?? 1);
}
for (const { name, needs, program, lint } of linters) {
  if (!program) {
    console.log(`${name}: not checked, because ${needs} is not installed (npm run lint:deploy -- --install)`);
    continue;
  }
  const { ok, output } = lint(program, path.join(root, "deploy"));
  console.log(`${name}: ${ok ? "no findings" : output}`);
  if (!ok) process.exitCode = 1;
}
