import type { Response as ExpressResponse } from "express";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import type { LivePage } from "./streaming/live-page.server";

declare module "@remix-run/node" {
  /** What the shell of the server gives to every loader and action. */
  interface AppLoadContext {
    /** Stands in the content security policy of this answer and on every inline script and style. */
    nonce: string;
    requestId: string;
    /** Changes with every build that changes what the browser gets. */
    buildVersion: string;
    /** Where the request came from, as far as TRUST_PROXY lets it be believed. */
    clientAddress: string;
    /** Whether the enhanced application asks for data, rather than a browser for a page. Remix hides it from loaders. */
    isDataRequest: boolean;
    /** Aborts when the client goes away; a Request's own signal can stop firing after garbage collection. */
    signal: AbortSignal;
    /** The signed-in person, looked up once a request; null for visitors. */
    user(): Promise<PublicUserDocument | null>;
    /** Where a visitor wanted to go, when the landing page is shown in its place. */
    returnTo: string | null;
    /** Gives the socket to `write` as soon as status and headers are set. */
    writeRaw(write: (response: ExpressResponse) => void, framing?: "framed" | "unframed"): void;
    /** Set by the live page's loader: the words to write where the marker stands. */
    livePage: LivePage | null;
  }
}
