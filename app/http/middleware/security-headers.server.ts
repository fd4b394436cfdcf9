import type { RequestHandler } from "express";
import helmet from "helmet";
import { env } from "~/services/env.server";
import { providerSources } from "~/services/identity-providers.server";
import { stripeSources } from "~/services/stripe/sources.server";
import { routedPath } from "./routed-path.server";

/** The pages that need something of Stripe's. */
const PAYMENT_PAGES = ["/subscribe", "/profile/subscription"];

/** Sets the security headers of every response. The nonce is `response.locals.nonce`. */
export function securityHeaders(): RequestHandler {
  const usual = headersFor("");
  const ofPaymentPages = new Map(PAYMENT_PAGES.map((path) => [path, headersFor(path)]));
  return (request, response, next) =>
    (ofPaymentPages.get(routedPath(request) ?? "") ?? usual)(request, response, next);
}

function headersFor(path: string): RequestHandler {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${(response as { locals: { nonce: string } }).locals.nonce}'`;
  // The development server injects styles and opens its own socket.
  const development = env.isProduction || env.NODE_ENV === "test" ? [] : ["'unsafe-inline'"];
  const providers = providerSources();
  const stripe = stripeSources(path);
  const sockets = development.length > 0 ? ["ws:"] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce, ...stripe.scripts],
        styleSrc: development.length > 0 ? ["'self'", ...development] : ["'self'", nonce],
        imgSrc: ["'self'", "data:", ...providers.images, ...stripe.images],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets, ...stripe.connections],
        ...(stripe.frames.length > 0 && { frameSrc: stripe.frames }),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // Browsers apply this to a form's redirects too; connecting a provider and paying redirect.
        formAction: ["'self'", ...providers.forms, ...stripe.forms],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Anything stricter makes browsers send `Origin: null` with plain forms.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
}
