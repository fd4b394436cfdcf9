import { execFileSync } from "node:child_process";

const INSTALL_MS = 120_000;

const runs = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout: INSTALL_MS });
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds a program that Debian has under the same name, or installs it where that is allowed.
 * @param version the argument with which it prints its version.
 * @returns why it is not there, or null.
 */
export function whyNoProgram(name: string, version: string): string | null {
  if (runs(name, version)) return null;
  if (process.getuid?.() !== 0) return `${name} is not installed, and only root may install it`;
  const install = () => runs("apt-get", "install", "-y", "--no-install-recommends", name);
  const isInstalled = install() || (runs("apt-get", "update") && install());
  return isInstalled && runs(name, version) ? null : `apt-get did not install ${name}`;
}
