/*
 * The least that Remix needs for a page of 50 messages: two routes, a loader that returns the texts, a paragraph for
 * each. Express, compression and the entry are those of Remix's own template.
 */
import { createRequestHandler } from "@remix-run/express";
import { json, type ServerBuild } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { readFileSync } from "node:fs";
import { createElement as h } from "react";
import { serve } from "./serve";
import { stockEntry } from "./stock-entry";

const messages = JSON.parse(readFileSync(process.env.BENCH_FIXTURE!, "utf8")) as string[];

function Root() {
  return h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, h(Outlet), h(Scripts)),
  );
}

function Page() {
  const texts = useLoaderData<string[]>();
  return h("main", null, ...texts.map((text) => h("p", null, text)));
}

const described = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  css: [],
  imports: [],
};
const build: ServerBuild = {
  entry: { module: { default: stockEntry((page) => page) } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: {
      id: "page",
      parentId: "root",
      index: true,
      module: { default: Page, loader: () => json(messages) },
    },
  },
  assets: {
    entry: { module: "/assets/entry.js", imports: [] },
    routes: {
      root: { ...described, id: "root", path: "", hasLoader: false, module: "/assets/root.js" },
      page: {
        ...described,
        id: "page",
        parentId: "root",
        index: true,
        hasLoader: true,
        module: "/assets/page.js",
      },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};

const app = express();
app.use(compression());
app.disable("x-powered-by");
app.all("*", createRequestHandler({ build, mode: "production" }));
await serve(app);
