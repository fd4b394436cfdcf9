import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes, beside Remix's manifest of all routes, the one for pages outside the console: without the routes of the console
 * and the API, which such a page never opens within its document (app/http/divided-build.server.ts gives it to them).
 */
export function writePageManifest(assetsFolder) {
  const names = readdirSync(assetsFolder).filter((name) => /^manifest-[^.]+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`Remix wrote ${names.length} manifests, not one`);
  const file = path.join(assetsFolder, names[0]);
  const [, start, json, end] = /^([^{]+)(\{.*\})(;?\s*)$/s.exec(readFileSync(file, "utf8"));
  const manifest = JSON.parse(json);
  const { routes } = manifest;
  const pathOf = (id) =>
    routes[id] ? `${pathOf(routes[id].parentId)}/${routes[id].path ?? ""}`.replace(/\/+/g, "/") : "";
  manifest.routes = Object.fromEntries(
    Object.entries(routes).filter(([id]) => !/^\/?(api|admin)(\/|$)/.test(pathOf(id))),
  );
  manifest.url = manifest.url.replace(/\.js$/, ".pages.js");
  writeFileSync(file.replace(/\.js$/, ".pages.js"), start + JSON.stringify(manifest) + end);
}
