import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { commandFile } from "./root.mjs";
import { run, runNode } from "./run.mjs";

// The headless shell has no window and is twice as fast.
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const VERSION_MS = 30_000;
const CONNECT_MS = "10000";
const APT_MS = 120_000;

/** Whether this browser starts: a stub, or a browser without its libraries, prints no version. */
function works(program) {
  try {
    const said = execFileSync(program, ["--version"], {
      encoding: "utf8",
      timeout: VERSION_MS,
      stdio: "pipe",
    });
    return /chrom/i.test(said);
  } catch {
    return false;
  }
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const program = chromium.executablePath();
  return existsSync(program) && works(program);
}

const quietly = (program, args) => {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout: APT_MS });
    return true;
  } catch {
    return false;
  }
};

async function installWithApt() {
  if (!quietly("apt-get", ["--version"])) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !quietly("sudo", ["-n", "true"])) return false;
  const apt = (...args) => (isRoot ? run("apt-get", args) : run("sudo", ["-n", "apt-get", ...args]));
  console.log("Installing Debian's chromium with apt-get…");
  // The existing package list may be good enough, so a failed update is not fatal.
  await apt("update");
  const install = (name) => apt("install", "-y", "--no-install-recommends", name);
  return (await install(HEADLESS_SHELL)) === 0 || (await install("chromium")) === 0;
}

/**
 * Installs the headless shell beside another browser, where this needs nobody's password: it takes some seconds, and
 * saves minutes. Without a network the other browser stays the one that is used.
 */
function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !quietly("apt-get", ["--version"])) return;
  console.log(
    "Installing Chromium's headless shell with apt-get, because the tests take half the time with it…",
  );
  const apt = (...args) =>
    quietly("apt-get", ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0", ...args]);
  const install = () => apt("install", "-y", "--no-install-recommends", HEADLESS_SHELL);
  if (!install() && apt("update")) install();
}

/**
 * Finds a browser for the end-to-end tests, and installs one if there is none.
 * @returns {Promise<string | null>} the program for CHROMIUM; null if Playwright's own is used
 * @throws with a plain message if no browser can be installed
 */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM;
  if (configured) {
    if (works(configured)) return configured;
    throw new Error(
      `CHROMIUM: ${configured} is not a Chromium that runs here. Set it to one, or leave it out.`,
    );
  }
  const found = () => NAMES.find(works) ?? null;
  const onPath = (name) => execFileSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
  const installed = found();
  if (installed && installed !== HEADLESS_SHELL) installHeadlessShell();
  if (installed) return onPath(found());
  if (await playwrightsOwn()) return null;

  console.log("There is no Chromium here yet; Playwright downloads one…");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECT_MS };
  await runNode(commandFile("@playwright/test", "playwright"), ["install", "chromium"], { env });
  if (await playwrightsOwn()) return null;

  if (await installWithApt()) {
    const fromApt = found();
    if (fromApt) return onPath(fromApt);
  }
  throw new Error(
    "There is no Chromium for the end-to-end tests, and neither Playwright's download nor apt-get could bring one. " +
      "Install Chromium or Chrome, or set CHROMIUM to its program.",
  );
}
