import { flatRoutes } from "remix-flat-routes";

/**
 * A page with an address of its own is no index route, whatever its file is called: as one, Remix would add `?index` to
 * the address of each of its forms, and people would see it after sending one. Only a layout's first page needs that.
 */
function withPlainAddresses(routes) {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      { ...route, index: route.path ? undefined : route.index },
    ]),
  );
}

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => withPlainAddresses(flatRoutes("routes", defineRoutes)),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: it matches every beginning of an address anew, which took 15 s for one of 16 kB.
    v3_lazyRouteDiscovery: false,
  },
};
