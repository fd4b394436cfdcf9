import { json, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ReactElement } from "react";
import type { withTexts as WithTexts } from "~/entry.server";

const root = path.resolve(import.meta.dirname, "../..");

/** The results of the product's loaders, by route id, from the file that BENCH_FIXTURE names. */
interface Fixture {
  path: string;
  loaders: Record<string, unknown>;
}

export const fixture = JSON.parse(readFileSync(process.env.BENCH_FIXTURE!, "utf8")) as Fixture;

type HandleRequest = ServerBuild["entry"]["module"]["default"];
type ProductBuild = ServerBuild & { entry: { module: { withTexts: typeof WithTexts } } };

let withTexts: typeof WithTexts;

/**
 * The product's own routes and components, so that the markup is identical to the byte, with loaders that return a
 * fixed result, and another way of rendering. Of the product's server code only the texts are used.
 */
export async function loadProductBuild(handleRequest: HandleRequest): Promise<ServerBuild> {
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ProductBuild;
  ({ withTexts } = build.entry.module);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const answer = fixture.loaders[id];
    const loader = answer === undefined ? undefined : () => json(answer);
    return [id, route && { ...route, module: { ...route.module, loader, action: undefined } }];
  });
  return { ...build, routes: Object.fromEntries(routes), entry: { module: { default: handleRequest } } };
}

/** The product's pages need its provider of texts. */
export function inEnglish(page: ReactElement): ReactElement {
  return withTexts("en", page);
}

/** For the product's own loaders, which are not called. */
export const noContext = {} as AppLoadContext;
