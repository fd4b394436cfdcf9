import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: it matches every beginning of an address anew, which took 15 s for one of 16 kB.
    v3_lazyRouteDiscovery: false,
  },
};
