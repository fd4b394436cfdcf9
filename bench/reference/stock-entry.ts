import { createReadableStreamFromReadable, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { PassThrough } from "node:stream";
import { createElement, type ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const ABORT_DELAY = 5_000;

type HandleRequest = ServerBuild["entry"]["module"]["default"];

/**
 * The entry that `remix reveal` creates: streaming, onShellReady.
 * @param around what the page is wrapped in.
 */
export const stockEntry =
  (around: (page: ReactElement) => ReactElement): HandleRequest =>
  (request, status, headers, context) =>
    new Promise<Response>((resolve, reject) => {
      let shellRendered = false;
      let responseStatus = status;
      const { pipe, abort } = renderToPipeableStream(
        around(createElement(RemixServer, { context, url: request.url, abortDelay: ABORT_DELAY })),
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
