import { toRouted } from "./routed-path.server";

/** A path as the log holds it: the address of a shared item is a secret, however it is spelled. */
export function loggedPath(path: string): string {
  const shared = /^\/+shared\/(?=.)/.exec(toRouted(path) ?? "");
  return shared ? `${shared[0]}…` : path;
}
