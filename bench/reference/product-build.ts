import { json, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createInstance, type ResourceKey } from "i18next";
import { createElement, type ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { sharedOptions } from "~/i18n/config";

const root = path.resolve(import.meta.dirname, "../..");

/** The results of the product's loaders, by route id, from the file that BENCH_FIXTURE names. */
interface Fixture {
  path: string;
  loaders: Record<string, unknown>;
}

export const fixture = JSON.parse(readFileSync(process.env.BENCH_FIXTURE!, "utf8")) as Fixture;

type HandleRequest = ServerBuild["entry"]["module"]["default"];

/**
 * The product's own routes and components, so that the markup is identical to the byte, with loaders that return a
 * fixed result, and another way of rendering. None of the product's server code runs.
 */
export async function loadProductBuild(handleRequest: HandleRequest): Promise<ServerBuild> {
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ServerBuild;
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const answer = fixture.loaders[id];
    const loader = answer === undefined ? undefined : () => json(answer);
    return [id, route && { ...route, module: { ...route.module, loader, action: undefined } }];
  });
  return { ...build, routes: Object.fromEntries(routes), entry: { module: { default: handleRequest } } };
}

/** The product's pages need this translation provider. */
export function inEnglish(page: ReactElement): ReactElement {
  return createElement(I18nextProvider, { i18n: english }, page);
}

const english = createInstance().use(initReactI18next);
const namespaces = ["common", "chat", "site"];
const textsOf = (name: string) =>
  JSON.parse(readFileSync(path.join(root, `locales/en/${name}.json`), "utf8")) as ResourceKey;
await english.init({
  ...sharedOptions,
  lng: "en",
  ns: namespaces,
  fallbackNS: ["chat", "site"],
  resources: { en: Object.fromEntries(namespaces.map((name) => [name, textsOf(name)])) },
  initImmediate: false,
});

/** For the product's own loaders, which are not called. */
export const noContext = {} as AppLoadContext;
