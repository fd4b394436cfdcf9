/*
 * The chat page as Remix's own template serves it: Express, compression, createRequestHandler, and the entry that
 * `remix reveal` creates (streaming, onShellReady). Loaders return fixed data at once; there is no database.
 */
import { createRequestHandler } from "@remix-run/express";
import { createReadableStreamFromReadable, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { PassThrough } from "node:stream";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { inEnglish, loadProductBuild, noContext } from "./product-build";
import { serve } from "./serve";

const ABORT_DELAY = 5_000;

const handleRequest: ServerBuild["entry"]["module"]["default"] = (request, status, headers, context) =>
  new Promise<Response>((resolve, reject) => {
    let shellRendered = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      inEnglish(createElement(RemixServer, { context, url: request.url, abortDelay: ABORT_DELAY })),
      {
        onShellReady() {
          shellRendered = true;
          const body = new PassThrough();
          const stream = createReadableStreamFromReadable(body);
          headers.set("Content-Type", "text/html");
          resolve(new Response(stream, { headers, status: responseStatus }));
          pipe(body);
        },
        onShellError(error: unknown) {
          reject(error as Error);
        },
        onError(error: unknown) {
          responseStatus = 500;
          if (shellRendered) console.error(error);
        },
      },
    );
    setTimeout(abort, ABORT_DELAY);
  });

const build = await loadProductBuild(handleRequest);
const app = express();
app.use(compression());
app.disable("x-powered-by");
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
app.use(express.static("build/client", { maxAge: "1h" }));
app.all("*", createRequestHandler({ build, mode: "production", getLoadContext: () => noContext }));
await serve(app);
