/** Kinds of requests that take similar times. */
type RouteClass = "page" | "data" | "form" | "api" | "admin" | "stream" | "media" | "asset" | "health";

/** The kind of a request. Only these few names are counted, whatever path is asked for. */
export function classOf(method: string, path: string, isData: boolean): RouteClass {
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "health";
  if (path.startsWith("/api/")) {
    if (path.startsWith("/api/chat/stream") || /^\/api\/generate\/\w+\/events$/.test(path)) return "stream";
    if (path.startsWith("/api/gallery/object/")) return "media";
    return path.startsWith("/api/admin/") ? "admin" : "api";
  }
  if (path.startsWith("/assets/") || /\.\w+$/.test(path)) return "asset";
  if (path === "/admin" || path.startsWith("/admin/")) return "admin";
  if (method !== "GET" && method !== "HEAD") return "form";
  if (/^\/chat\/\w+\/live\//.test(path)) return "stream";
  return isData ? "data" : "page";
}
