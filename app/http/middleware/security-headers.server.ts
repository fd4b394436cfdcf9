import type { RequestHandler } from "express";
import helmet from "helmet";
import { env } from "~/services/env.server";
import { providerSources } from "~/services/identity-providers.server";

/** Sets the security headers of every response. The nonce is `response.locals.nonce`. */
export function securityHeaders(): RequestHandler {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${(response as { locals: { nonce: string } }).locals.nonce}'`;
  // The development server injects styles and opens its own socket.
  const development = env.isProduction || env.NODE_ENV === "test" ? [] : ["'unsafe-inline'"];
  const providers = providerSources();
  const sockets = development.length > 0 ? ["ws:"] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: development.length > 0 ? ["'self'", ...development] : ["'self'", nonce],
        imgSrc: ["'self'", "data:", ...providers.images],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // Browsers apply this to a form's redirects too, and connecting a provider redirects.
        formAction: ["'self'", ...providers.forms],
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
