import type { LinksFunction } from "@remix-run/node";
import marketingUrl from "./marketing.css?url";

/** The stylesheet that only the landing page and the written pages need: a conversation on a slow line goes without. */
export const marketingLinks: LinksFunction = () => [{ rel: "stylesheet", href: marketingUrl }];
