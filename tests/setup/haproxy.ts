import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "~/services/mongod/free-port.server";
import { until } from "./until";

const root = path.resolve(import.meta.dirname, "../..");
/** Starts HAProxy with deploy/haproxy.cfg in front of these addresses. */
export async function startHaproxy(servers: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-haproxy-"));
  const port = await freePort();
  const file = path.join(folder, "haproxy.cfg");
  let text = await readFile(path.join(root, "deploy/haproxy.cfg"), "utf8");
  text = text.replace("bind :8080", `bind 127.0.0.1:${port}`);
  servers.forEach((url, index) => {
    text = text.replace(`127.0.0.1:${3001 + index}`, new URL(url).host);
  });
  await writeFile(file, text);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  process.once("exit", () => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { timeoutMs: 20_000, what: "HAProxy" },
  );
  return {
    url,
    stop: async () => {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
