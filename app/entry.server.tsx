import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "~/i18n/translation";
import { NonceContext } from "~/components/document/nonce";
import { RETRY_AFTER_SECONDS } from "~/http/errors.server";
import { writeLivePage } from "~/http/streaming/live-page.server";
import { preferencesOf } from "~/http/session/preferences.server";
import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { log } from "~/services/log.server";

// The parts of the built application that the server's entry needs.
export * as runtime from "~/http/runtime.server";

/** Only the log of a proxy, or of ours, may see this status. */
const CLIENT_LEFT = 499;

/** Renders the document in one piece: a page is small, and slow content is streamed by the live page instead. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Nobody reads the page of a client that has left, and many may leave at the same moment.
  if (context.signal.aborted) return new Response(null, { status: CLIENT_LEFT });
  const { language } = await preferencesOf(request, context);
  const { nonce } = context;
  const html =
    "<!DOCTYPE html>" +
    renderToString(
      withTexts(
        language,
        <NonceContext.Provider value={nonce}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </NonceContext.Provider>,
      ),
    );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Cookie, Accept-Language");
  if (status === 503 || status === 429) headers.set("Retry-After", retryAfter(remixContext));

  if (status !== 200) return new Response(html, { status, headers });
  const { livePage } = context;
  context.writeRaw((response) => {
    if (livePage) writeLivePage(response, html, { ...livePage, nonce });
    // Its length is asked for, and it is written: a string would be encoded each time.
    else response.end(Buffer.from(html));
  });
  return new Response(null, { status, headers });
}

/** A page with its texts; the bench renders the same page with it. */
export function withTexts(language: Language, page: ReactElement): ReactElement {
  return <I18nextProvider i18n={getServerI18n(language)}>{page}</I18nextProvider>;
}

/** The Retry-After of the failed action or loader, whose headers the document does not inherit. */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
    .map((headers) => headers.get("Retry-After"))
    .find(Boolean);
  return said ?? String(RETRY_AFTER_SECONDS);
}

/** Data for the enhanced application is as personal as the page. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Logs unexpected errors, without anything that the person wrote. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  // A wrong method or an unknown URL is the visitor's mistake.
  if (!isRouteErrorResponse(error) || error.status >= 500)
    log.error({ err: error, path: pathname, requestId: context.requestId }, "unexpected failure");
}
