import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linters } from "../../../../scripts/lib/deploy-linters.mjs";

const root = path.resolve(import.meta.dirname, "../../../..");
const deploy = path.join(root, "deploy");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

let broken: string;
beforeAll(() => {
  broken = mkdtempSync(path.join(os.tmpdir(), "anamcara-deploy-"));
  cpSync(deploy, broken, { recursive: true });
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(broken, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    writeFileSync(path.join(broken, file), text.replaceAll(from, to));
  };
  change("Dockerfile", "WORKDIR /app", "WORKDIR app");
  change("compose/compose.yaml", "restart: unless-stopped", "restarts: yes");
  change("systemd/anamcara.service", "Restart=always", "Restart=ever");
  change("systemd/anamcara.service", "NoNewPrivileges=yes", "NoNewPrivileges=no");
  change("systemd/anamcara.service", "CapabilityBoundingSet=\n", "CapabilityBoundingSet=~\n");
  change("systemd/anamcara.service", "SystemCallFilter", "# SystemCallFilter");
  change("kubernetes/deployment.yaml", "containerPort: 3000", "containerPorts: 3000");
  change("kubernetes/kustomization.yaml", "deployment.yaml", "deployments.yaml");
});
afterAll(() => rmSync(broken, { recursive: true }));

describe.each(linters)("$name", ({ name, needs, program, lint }) => {
  const why = program ? "" : ` (skipped: ${needs} is not installed; npm run lint:deploy -- --install)`;

  test.skipIf(!program)(`has no findings${why}`, { timeout: 120_000 }, () => {
    const { ok, output } = lint(program, deploy);
    expect(ok, output).toBe(true);
  });

  test.skipIf(!program)(`has findings where there is a mistake${why}`, { timeout: 120_000 }, () => {
    expect(lint(program, broken).ok, name).toBe(false);
  });
});

const allFiles = readdirSync(deploy, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.\w+$|Dockerfile/.test(file),
);

test("every variable that the files set is one of the product's", () => {
  const known = new Set(
    read("app/services/env.server.ts")
      .match(/^ {2}[A-Z][A-Z_]+(?=:)/gm)!
      .map((name) => name.trim()),
  );
  const compose = read("deploy/compose/compose.yaml").split("\n  mongodb-1:")[0]!;
  const set = [
    ...compose.matchAll(/^ {6}([A-Z][A-Z_]+):/gm),
    ...read("deploy/kubernetes/configuration.yaml").matchAll(/^ {2}([A-Z][A-Z_]+):/gm),
    ...read("deploy/kubernetes/secret.example.yaml").matchAll(/^ {2}([A-Z][A-Z_]+):/gm),
    ...read("deploy/systemd/anamcara.service").matchAll(/^Environment=([A-Z_]+)/gm),
    ...read("deploy/Dockerfile").matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm),
  ].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

test("the image gets everything that the build reads, and nothing else", () => {
  const passed = read(".dockerignore")
    .match(/^!.+/gm)!
    .map((line) => line.slice(1));
  for (const needed of [
    "app",
    "models",
    "locales",
    "content",
    "public",
    "scripts",
    "server.ts",
    "package-lock.json",
  ])
    expect(passed).toContain(needed);
  for (const name of passed) expect(readdirSync(root), name).toContain(name);
  expect(passed.filter((name) => /^(data|\.env|\.git|backups|tests|node_modules)$/.test(name))).toEqual([]);
});

test("Node's version in the image is one that the product supports", () => {
  const [, version] = /FROM node:(\d+)/.exec(read("deploy/Dockerfile"))!;
  expect((JSON.parse(read("package.json")) as { engines: { node: string } }).engines.node).toContain(
    `>=${version}.0.0`,
  );
});

test("a stopped process has the time that its replies need", () => {
  const exits = 30;
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))![1]);
  expect(seconds("deploy/systemd/anamcara.service", /TimeoutStopSec=(\d+)/)).toBeGreaterThan(exits);
  expect(
    seconds("deploy/compose/compose.yaml", /stop_grace_period: (3\d)s\n {4}networks: \[inside, outside\]/),
  ).toBeGreaterThan(exits);
  expect(
    seconds("deploy/kubernetes/deployment.yaml", /terminationGracePeriodSeconds: (\d+)/),
  ).toBeGreaterThan(exits + 5);
});

test("no file holds a secret", () => {
  for (const file of allFiles) {
    expect(readFileSync(path.join(deploy, file), "utf8"), file).not.toMatch(
      /sk_live|sk-[A-Za-z0-9]{20}|BEGIN [A-Z ]*PRIVATE KEY|(SECRET|PASSWORD|KEY)[=:] *["']?[0-9a-f]{24}/,
    );
  }
});
