import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { UNSAFE_defineRoutes as defineRoutes } from "@remix-run/dev";
import path from "node:path";
import { flatRoutes } from "remix-flat-routes";
import { beforeAll, describe, expect, test } from "vitest";
import { divideBuild, pageManifestUrl } from "~/http/divided-build.server";

interface Route {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The product's own routes, as remix.config.js declares them. */
function declaredRoutes(): Route[] {
  const appDir = path.relative(process.cwd(), path.resolve(import.meta.dirname, "../../app"));
  const declared = flatRoutes("routes", defineRoutes, { appDir });
  return [{ id: "root", path: "" }, ...Object.values(declared)];
}

const tree = (routes: Route[], parentId?: string): RouteObject[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path: routePath, index }) =>
      index
        ? { id, path: routePath, index: true as const }
        : { id, path: routePath, children: tree(routes, id) },
    );

describe("a build divided by the beginning of the path", () => {
  let routes: Route[];
  let partOf: ReturnType<typeof divideBuild>;
  let build: ServerBuild;
  beforeAll(() => {
    routes = declaredRoutes();
    const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
    build = {
      routes: byId,
      assets: { url: "/assets/manifest-1.js", routes: byId },
    } as unknown as ServerBuild;
    partOf = divideBuild(build);
  });
  const trees = new Map<unknown, RouteObject[]>();
  const idsOf = (all: object, address: string) => {
    const known = trees.get(all) ?? tree(Object.values(all) as Route[]);
    trees.set(all, known);
    return (
      matchRoutes(known, address)
        ?.map(({ route }) => route.id)
        .join() ?? null
    );
  };
  const samples = () => {
    const parent = new Map(routes.map((route) => [route.id, route]));
    const whole = (route?: Route): string =>
      route ? `${whole(parent.get(route.parentId ?? ""))}/${route.path ?? ""}` : "";
    const own = routes.map((route) =>
      whole(route)
        .replace(/\/+/g, "/")
        .replace(/(?!^)\/$/, ""),
    );
    const filled = own.map((address) =>
      address.replace(/:\w+\??/g, "0123456789abcdef01234567").replace("*", "x/y"),
    );
    return [
      ...filled,
      ...filled.map((address) => `${address}/further`),
      ...filled.map((address) => address.replace(/\/[^/]*$/, "/unknown")),
      ...["/", "/es", "/unknown", "/unknown/deep/path", "/chat%2Fx", "//admin", "/admin//users", "/api"],
    ];
  };

  test("finds for every path what the whole finds", { timeout: 60_000 }, () => {
    expect(routes.length).toBeGreaterThan(150);
    const different = [...new Set(samples())].filter(
      (address) => idsOf(partOf(address.toLowerCase()).routes, address) !== idsOf(build.routes, address),
    );
    expect(different).toEqual([]);
  });

  test("asks few routes about a page, and has one object for each part", () => {
    for (const address of ["/", "/chat/0123456789abcdef01234567", "/gallery", "/profile", "/api/login"]) {
      expect(Object.keys(partOf(address).routes).length, address).toBeLessThan(25);
    }
    expect(partOf("/chat/1")).toBe(partOf("/chat/2"));
    expect(new Set(samples().map((address) => partOf(address.toLowerCase()))).size).toBeLessThan(200);
    expect(new Set(Array.from({ length: 500 }, (_, n) => partOf(`/${n}/${n}`))).size).toBe(1);
    expect(partOf(null)).toBe(build);
  });

  test("gives the whole manifest to the console only", () => {
    expect(partOf("/chat/1").assets.url).toBe(pageManifestUrl("/assets/manifest-1.js"));
    expect(partOf("/admin").assets.url).toBe("/assets/manifest-1.js");
    expect(partOf("/admin/users/1").assets.url).toBe("/assets/manifest-1.js");
  });
});
