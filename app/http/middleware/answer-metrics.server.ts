import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { renderMetrics } from "~/features/admin/metrics/render-metrics.server";
import { env } from "~/services/env.server";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Answers Prometheus with the metrics of this process. Without the token it is as if there were nothing. */
export const answerMetrics: RequestHandler = (request, response) => {
  const token = /^Bearer (.+)$/i.exec(request.get("Authorization") ?? "")?.[1];
  response.set("Cache-Control", "no-store");
  if (!env.METRICS_TOKEN || !token || !timingSafeEqual(digest(token), digest(env.METRICS_TOKEN))) {
    response.status(404).type("text/plain").send("Not found");
    return;
  }
  response.set("Content-Type", "text/plain; charset=utf-8; version=0.0.4").send(renderMetrics());
};
