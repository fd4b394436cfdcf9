import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { judgeAudit } from "../../../../scripts/lib/advisories.mjs";

const root = path.resolve(import.meta.dirname, "../../../..");

const servers: Server[] = [];
// npm caches advisories by their numbers.
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), "anamcara-audit-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(cache, { recursive: true, force: true });
});

/** A registry that responds to npm's request for advisories like this. */
async function registry(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url!.endsWith("/advisories/bulk")) answer(request, response);
    else response.writeHead(404).end("{}");
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const advise = (severity: string) =>
  registry((_, response) => {
    const advisory = { id: 1, title: "Opens the door", url: "https://example.com/1", severity };
    const advisories = {
      express: [{ ...advisory, vulnerable_versions: "<99.0.0", cwe: [], cvss: { score: 8 } }],
    };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(advisories));
  });

/** Runs `npm run audit` against this registry. */
async function audit(address: string): Promise<{ code: number; stdout: string }> {
  const env = { PATH: process.env.PATH, npm_config_cache: cache, npm_config_registry: address };
  const args = ["scripts/audit.mjs"];
  return promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: env as unknown as NodeJS.ProcessEnv,
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

describe("npm run audit", { timeout: 60_000 }, () => {
  it.each(["high", "critical"])("fails for a %s advisory in a package for production", async (severity) => {
    const { code, stdout } = await audit(await advise(severity));
    expect(stdout).toContain(`- express (${severity}): Opens the door, https://example.com/1\n`);
    expect(code).toBe(1);
  });

  it("passes with a less severe one, and reports it", async () => {
    const { code, stdout } = await audit(await advise("moderate"));
    expect(stdout).toMatch(
      /^None of \d+ production packages has a high or critical advisory, \d+ a lesser one;/,
    );
    expect(code).toBe(0);
  });

  it("says so, and passes, if the registry does not respond", async () => {
    const refusing = await registry((_, response) => response.writeHead(405).end());
    const sentence = "The packages were not checked for advisories, because the registry has no answer: ";
    expect(await audit(refusing)).toEqual({ code: 0, stdout: `${sentence}it answers 405.\n` });
    const { code, stdout } = await audit("http://127.0.0.1:9");
    expect(stdout).toContain(sentence);
    expect(stdout).not.toContain("127.0.0.1:9/");
    expect(code).toBe(0);
  });
});

it("treats invalid output as no response", () => {
  for (const output of ["", "npm is broken", "null", "[]", '{"error":{}}']) {
    expect(judgeAudit(output)).toEqual({
      isFailure: false,
      lines: [
        "The packages were not checked for advisories, because the registry has no answer: npm gave no report.",
      ],
    });
  }
});

it("says in one line that there are no advisories", () => {
  const vulnerabilities = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
  const report = { vulnerabilities: {}, metadata: { vulnerabilities, dependencies: { prod: 282 } } };
  expect(judgeAudit(JSON.stringify(report)).lines).toEqual([
    "None of 282 production packages has a high or critical advisory.",
  ]);
});
