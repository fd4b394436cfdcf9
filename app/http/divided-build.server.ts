import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Key = [first: string, second: string];

/** The address of the browser's manifest without the routes of the console and the API; `scripts/lib/page-manifest.mjs` writes the file. */
export const pageManifestUrl = (url: string): string => url.replace(/\.js$/, ".pages.js");

function segmentsOf(routes: Routes, id: string): string[] {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(...route.path.toLowerCase().split("/"));
  }
  return parts.filter(Boolean);
}

const isFixed = (segment: string | undefined): segment is string =>
  segment !== undefined && !/^[:*]|\?$/.test(segment);

/** Whether a path whose first two segments are `key` can be one of this route's. */
function canMatch(segments: string[], key: Key): boolean {
  for (const [index, wanted] of key.entries()) {
    const segment = segments[index];
    // A path that is longer than the known ones ends at a route that takes anything.
    if (segment === undefined) return wanted === "";
    if (!isFixed(segment)) return true;
    if (segment !== wanted) return false;
  }
  return true;
}

/** Picks the routes that can match, with those around them. */
function pick(routes: Routes, key: Key): Routes {
  const kept = new Set<string>();
  for (const id of Object.keys(routes)) {
    if (!canMatch(segmentsOf(routes, id), key)) continue;
    for (let at = routes[id]; at && !kept.has(at.id); at = at.parentId ? routes[at.parentId] : undefined)
      kept.add(at.id);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/**
 * Divides a build by the first two segments of a path. Remix ranks all of its routes for every request, three times for
 * a page, and this is a tenth of a page's cost with two hundred routes; most parts have fewer than twenty.
 * @param path as `routedPath` returns it; the whole build belongs to a path that is null.
 * @returns the part of a path; always the same object for the same part. There are as many as there are known beginnings.
 */
export function divideBuild(build: ServerBuild): (path: string | null) => ServerBuild {
  const { routes, assets } = build;
  const known = new Map<string, Set<string>>();
  for (const id of Object.keys(routes)) {
    const [first, second] = segmentsOf(routes, id);
    if (!isFixed(first)) continue;
    const seconds = known.get(first) ?? new Set();
    known.set(first, seconds);
    if (isFixed(second)) seconds.add(second);
  }
  const parts = new Map<string, ServerBuild>();
  return (path) => {
    if (path === null) return build;
    const [, first = "", second = ""] = path.split("/", 3);
    const seconds = known.get(first);
    const key: Key = seconds ? [first, seconds.has(second) ? second : ""] : ["", ""];
    const name = key.join("/");
    let part = parts.get(name);
    if (!part) {
      const kept = pick(routes, key);
      const browserRoutes = Object.fromEntries(Object.entries(assets.routes).filter(([id]) => id in kept));
      const url = key[0] === "admin" ? assets.url : pageManifestUrl(assets.url);
      part = { ...build, routes: kept, assets: { ...assets, routes: browserRoutes, url } };
      parts.set(name, part);
    }
    return part;
  };
}
