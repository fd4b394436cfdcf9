/** A path as the log holds it: the address of a shared item is a secret. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/+shared\/).+/i, "$1…");
}
