import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { count, observe } from "~/services/metrics.server";
import { classOf } from "./route-class";

/**
 * Counts a response and its time in this process's metrics. A request whose client left before the answer is not
 * counted.
 * @param path as requested: Remix may get another one to render.
 */
export function measureRequest(
  request: ExpressRequest,
  path: string,
  { headersSent, statusCode }: ExpressResponse,
  ms: number,
): void {
  if (!headersSent) return;
  const name = classOf(request.method, path, request.query._data !== undefined);
  observe("request", name, ms);
  if (statusCode >= 500) count("requestFailed", name);
  else if (statusCode >= 400) count("requestRefused", name);
}
