import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { languageOfHome } from "~/i18n/home-path";
import { log } from "~/services/log.server";
import { anonymous, viewerHeader } from "~/utils/offline";
import { userOf } from "./request-context.server";
import { routedPath } from "./routed-path.server";

/** Internal paths that visitors' pages are rendered under; no visitor sees them. */
const LANDING_PATH = "/welcome";
const NOT_FOUND_PATH = "/not-found";
/** Responses that are the same for everyone, so shared caches may store them. */
const FOR_EVERYONE = new Set(["/robots.txt", "/sitemap.xml", "/.well-known/security.txt"]);

/**
 * Shows visitors the landing page where the signed-in application has a page, so that one URL serves both, and at its
 * URLs in other languages. Unknown paths stay a 404. Every response names its viewer, so that a browser never shows
 * one person's cached pages to another.
 */
export function visitorLanding(routesOf: (path: string | null) => ServerBuild["routes"]): RequestHandler {
  const trees = new WeakMap<ServerBuild["routes"], RouteObject[]>();
  const treeOf = (routes: ServerBuild["routes"]) => {
    const tree = trees.get(routes) ?? toRouteObjects(routes);
    trees.set(routes, tree);
    return tree;
  };
  return (request, response, next) => {
    if ((request.method !== "GET" && request.method !== "HEAD") || request.query._data !== undefined)
      return next();
    if (FOR_EVERYONE.has(request.path)) return next();
    userOf(request).then(
      (user) => {
        response.set(viewerHeader, user?._id.toString() ?? anonymous);
        const language = languageOfHome(request.path);
        if (user && language) {
          response.set("Cache-Control", "no-store").vary("Cookie").redirect("/");
          return;
        }
        // Only visitors' paths are matched twice; most requests come from people who are signed in.
        const matches = user ? null : matchRoutes(treeOf(routesOf(routedPath(request))), request.path);
        const leaf = matches?.at(-1)?.route.id ?? "";
        if (/^routes\/_app\+\//.test(leaf)) {
          response.locals.returnTo = request.originalUrl;
          if (language) request.originalUrl = `${LANDING_PATH}/${language}`;
          else request.originalUrl = leaf.endsWith("/$") ? NOT_FOUND_PATH : LANDING_PATH;
        }
        next();
      },
      (error: unknown) => {
        // The page's own loaders fail the same way and answer in the reader's language.
        log.warn({ err: error }, "session look-up failed");
        next();
      },
    );
  };
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

function toRouteObjects(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path } = route!;
      return route!.index
        ? { id, path, index: true as const }
        : { id, path, children: toRouteObjects(routes, id) };
    });
}
