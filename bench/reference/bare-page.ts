/*
 * The cheapest possible server for the same page: node:http and renderToString of the same tree, with the data
 * matched and serialised once, before the first request.
 */
import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { fixture, inEnglish, loadProductBuild, noContext } from "./product-build";
import { serve } from "./serve";

let context: EntryContext | undefined;
const build = await loadProductBuild((_request, _status, _headers, entryContext) => {
  context = entryContext;
  return Promise.resolve(new Response());
});
const url = `http://localhost${fixture.path}`;
await createRequestHandler(build, "production")(new Request(url), noContext);

await serve((_request, response) => {
  const html = renderToString(inEnglish(createElement(RemixServer, { context: context!, url })));
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(`<!DOCTYPE html>${html}`);
});
