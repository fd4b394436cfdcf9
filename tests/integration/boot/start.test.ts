import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
let dir: string;

function write(name: string, content: string) {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), content);
}

const SERVER = `
const stay = setInterval(() => {}, 1000);
const stop = (signal) => { console.log("bye", signal); clearInterval(stay); };
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
console.log("up", process.env.NODE_ENV, process.ppid);
`;

// A product of four small packages: the tests are about what surrounds it.
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "anamcara-start-"));
  cpSync(path.join(root, "scripts"), path.join(dir, "scripts"), { recursive: true });
  const dependencies = {
    "@remix-run/dev": "file:vendor/remix",
    esbuild: "file:vendor/esbuild",
    tsx: "file:vendor/tsx",
  };
  write("package.json", JSON.stringify({ name: "small", version: "1.0.0", type: "module", dependencies }));
  write(
    "vendor/remix/package.json",
    JSON.stringify({ name: "@remix-run/dev", version: "1.0.0", bin: { remix: "cli.cjs" } }),
  );
  write(
    "vendor/remix/cli.cjs",
    `const { existsSync, mkdirSync, writeFileSync } = require("node:fs");
     if (existsSync("broken")) { console.error("a mistake in the sources"); process.exit(1); }
     mkdirSync("build/server", { recursive: true }); mkdirSync("build/client/assets", { recursive: true });
     writeFileSync("build/server/index.js", "");
     writeFileSync("build/client/assets/manifest-1.js", 'window.manifest={"routes":{},"url":"/assets/manifest-1.js"};');
     if (existsSync("slow")) { console.log("slow build"); setTimeout(() => {}, 60000); }`,
  );
  write(
    "vendor/esbuild/package.json",
    JSON.stringify({ name: "esbuild", version: "1.0.0", type: "module", main: "main.js" }),
  );
  write(
    "vendor/esbuild/main.js",
    `export { build } from ${JSON.stringify(path.join(root, "node_modules/esbuild/lib/main.js"))};`,
  );
  write("vendor/tsx/package.json", JSON.stringify({ name: "tsx", version: "1.0.0", bin: "cli.cjs" }));
  write("vendor/tsx/cli.cjs", 'console.log("runs", require("node:path").basename(process.argv[2]));');
  write("server.ts", SERVER);
  write("app/service-worker/worker.ts", "");
  write("app/features/picture/painter/worker.ts", "");
  write("app/features/knowledge/reader/worker.ts", "");
  write("app/services/audio/kit-worker.ts", "");
  write("app/services/audio/track-process.ts", "");
  write("app/services/speech/kokoro-worker.ts", "");
  for (const name of ["worker.ts", "danger.onnx", "pieces.json"])
    write(`app/features/safety/encoder/${name}`, "");
  write("app/services/cluster/primary.ts", 'console.log("primary of", process.argv.slice(2).join(" "));');
  write("app/service-worker/tsconfig.json", "{}");
  execFileSync("npm", ["install", "--package-lock-only", "--offline", "--no-audit"], {
    cwd: dir,
    stdio: "ignore",
  });
}, 60_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the command of `npm start`; `signal` is sent as soon as `until` was printed. */
async function start(
  until?: string,
  signal: NodeJS.Signals = "SIGTERM",
  options = "",
  settings: Record<string, string> = {},
) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, ...settings };
  const child = spawn("/bin/sh", ["-c", `exec node scripts/start.mjs ${options}`], {
    cwd: dir,
    env: env as NodeJS.ProcessEnv,
  });
  let output = "";
  let isSent = false;
  const read = (chunk: Buffer) => {
    output += chunk;
    if (until && !isSent && output.includes(until)) isSent = child.kill(signal);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const [code, by] = (await once(child, "close")) as [number | null, string | null];
  return { code, by, output };
}

it("installs, builds, serves, and stops on a signal", { timeout: 60_000 }, async () => {
  const { code, output } = await start("up production");
  expect(output).toContain("Installing packages with npm ci, because nothing is installed yet…\n");
  expect(output).toContain("Building…\n");
  expect(output).toContain("runs ensure-mongod.ts\n");
  // The server is the started process itself: its parent is this test, and the signal reached it.
  expect(output).toContain(`up production ${process.pid}\nbye SIGTERM\n`);
  expect(code).toBe(0);
});

it("fetches no database where one is configured", { timeout: 60_000 }, async () => {
  rmSync(path.join(dir, "build"), { recursive: true });
  const configured = { MONGODB_URI: "mongodb://localhost/anamcara" };
  const { output } = await start("up production", "SIGTERM", "", configured);
  expect(output).toContain("Building…\n");
  expect(output).not.toContain("ensure-mongod");
});

it("repeats neither step until a source changes", { timeout: 60_000 }, async () => {
  expect((await start("up production", "SIGINT")).output).toBe(`up production ${process.pid}\nbye SIGINT\n`);
  write("server.ts", `${SERVER}// changed\n`);
  expect((await start("up production")).output).toContain("Building, because the sources have changed…\n");
  expect((await start("up production")).output).not.toContain("Building");
});

it(
  "starts a primary for several processes, and refuses another option before it builds",
  { timeout: 60_000 },
  async () => {
    expect((await start(undefined, "SIGTERM", "--processes 3")).output).toBe("primary of --processes 3\n");
    const refused = await start(undefined, "SIGTERM", "--processes many");
    expect(refused).toMatchObject({
      code: 1,
      output: "--processes should be a whole number from 1 to 64.\n",
    });
  },
);

it("says in one line that the build failed, and tries again next time", { timeout: 60_000 }, async () => {
  write("app/new.ts", "");
  write("broken", "");
  const { code, output } = await start();
  expect(output).toContain("a mistake in the sources\n");
  expect(output).toMatch(/\nAnamcara was not built, so it does not start\.\n$/);
  expect(code).toBe(1);
  expect(existsSync(path.join(dir, "build/.stamp"))).toBe(false);
  rmSync(path.join(dir, "broken"));
  expect((await start("up production")).output).toContain("Building…\n");
});

it("stops on a signal in the middle of the build", { timeout: 60_000 }, async () => {
  write("app/new.ts", "// again");
  write("slow", "");
  const { code, output } = await start("slow build");
  expect(output).toMatch(/Stopped\.\n$/);
  expect(code).toBe(143);
  expect(existsSync(path.join(dir, "build/.stamp"))).toBe(false);
  rmSync(path.join(dir, "slow"));
});

it("prints a plain line when the server cannot start", { timeout: 60_000 }, async () => {
  write("server.ts", 'throw new Error("PORT should be a port number from 0 to 65535.");');
  const { code, output } = await start();
  expect(output.trimEnd().split("\n").at(-1)).toBe("PORT should be a port number from 0 to 65535.");
  expect(code).toBe(1);
});
