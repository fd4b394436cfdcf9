import type { Response as ExpressResponse } from "express";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import type { LivePage } from "./streaming/live-page.server";

declare module "@remix-run/node" {
  /** What Express passes to every loader and action. */
  interface AppLoadContext {
    /** The nonce of this response's content security policy, for inline scripts and styles. */
    nonce: string;
    requestId: string;
    /** Changes with every build that changes what the browser gets. */
    buildVersion: string;
    /** The client's address, as far as TRUST_PROXY allows it to be trusted. */
    clientAddress: string;
    /** Whether this is a data request of the enhanced application. Remix hides it from loaders. */
    isDataRequest: boolean;
    /** Aborts when the client goes away; a Request's own signal can stop firing after garbage collection. */
    signal: AbortSignal;
    /** The signed-in person, looked up once per request; null for visitors. */
    user(): Promise<PublicUserDocument | null>;
    /** The page a visitor asked for when the landing page is shown instead. */
    returnTo: string | null;
    /** Gives this request's place in the queue to the next one: it only waits from now on. */
    leaveQueue(): void;
    /** Gives the socket to `write` as soon as status and headers are set. */
    writeRaw(write: (response: ExpressResponse) => void, framing?: "framed" | "unframed"): void;
    /** Set by the live page's loader: the reply to write at the marker. */
    livePage: LivePage | null;
  }
}
