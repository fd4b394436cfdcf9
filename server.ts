import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import expressStaticGzip from "express-static-gzip";
import cluster from "node:cluster";
import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Runtime from "./app/http/runtime.server";
import type { ReadyMessage, RetireMessage } from "./app/services/cluster/messages";
import { describePortError } from "./app/services/cluster/port-error";

type Build = ServerBuild & { entry: { module: { runtime: typeof Runtime } } };

/** How long running replies may continue after a signal, in milliseconds; the process exits within 30 s. */
const DRAIN_MS = 22_000;
/** How long after the signal new connections are taken while requests are unanswered, in milliseconds. */
const LISTEN_MS = 22_000;
/** How long after the signal requests may still be answered, in milliseconds. */
const ANSWER_MS = 26_000;
/**
 * The length of the queue of new connections; Node's default would refuse many of 1,000 simultaneous ones. The
 * system's limit also applies.
 */
const BACKLOG = 4_096;
const YEAR_MS = 31_536_000_000;

const root =
  path.basename(import.meta.dirname) === "build" ? path.dirname(import.meta.dirname) : import.meta.dirname;
const say = (line: string) => process.stdout.write(`${line}\n`);

function giveUp(error: unknown): never {
  const isPlain =
    error instanceof Error && /^(BackupError|EnvError|MongodError)$/.test(error.constructor.name);
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

const isProduction = process.argv[1]?.endsWith("server.ts") !== true;
const vite = isProduction
  ? null
  : await import("vite").then(({ createServer: createViteServer }) =>
      createViteServer({ root, server: { middlewareMode: true }, appType: "custom" }),
    );
const loadBuild = async (): Promise<Build> =>
  (vite
    ? await vite.ssrLoadModule("virtual:remix/server-build")
    : await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as Build;

const build = await loadBuild().catch(giveUp);
const { runtime } = build.entry.module;
const { env, log } = runtime;

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", env.TRUST_PROXY);
app.set("query parser", "simple");

let isRetiring = false;
let isStopping = false;
app.use((request, response, next) => {
  const startedAt = performance.now();
  if (isRetiring || isStopping) response.set("Connection", "close");
  response.locals.nonce = randomBytes(16).toString("base64");
  response.locals.requestId = randomUUID();
  response.set("X-Request-Id", response.locals.requestId);
  // Remix may get another URL to render; the log shows the requested one, without its query.
  const { path: requestPath, method } = request;
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt);
    runtime.measureRequest(request, requestPath, response, ms);
    log.info({
      requestId: response.locals.requestId,
      method,
      path: runtime.loggedPath(requestPath),
      status: response.statusCode,
      ms,
    });
  });
  next();
});
app.use(runtime.securityHeaders());
app.use(runtime.oneHost);
app.use(runtime.pathLimit);
app.use(runtime.cookieLimit);

let isReady = false;
const ownName = { "Cache-Control": "no-store", "X-Process": String(process.pid) };
app.get("/healthz", (_request, response) => {
  response.set(ownName).type("text/plain").send("ok");
});
app.get("/readyz", async (_request, response) => {
  const ready = isReady && !runtime.isDraining() && (await runtime.isDatabaseReady());
  const details = runtime.priceMismatches().map((plan) => `the price of ${plan} differs from Stripe's`);
  response
    .set(ownName)
    .status(ready ? 200 : 503)
    .type("text/plain")
    .send([ready ? "ready" : "not ready", ...details].join("\n"));
});

app.get("/metrics", runtime.answerMetrics);

// An event stream is many small writes: compressing them costs ten times as much as sending them.
const compress = compression();
app.use((request, response, next) =>
  request.path === "/api/chat/stream" ? next() : compress(request, response, next),
);
if (vite) {
  app.use(vite.middlewares);
} else {
  const client = path.join(root, "build/client");
  const precompressed = { enableBrotli: true, orderPreference: ["br", "gz"], index: false };
  app.use(
    "/assets",
    expressStaticGzip(path.join(client, "assets"), {
      ...precompressed,
      serveStatic: { immutable: true, maxAge: YEAR_MS, fallthrough: false },
    }),
  );
  // Browsers fetch the service worker on their own; a cached old one must not block a new one.
  app.get("/sw.js", (_request, response, next) => {
    response.set("Cache-Control", "no-cache");
    next();
  });
  // Only a path with a file extension can be a file, so pages are not looked up on disk first.
  app.get(/\.\w+$/, expressStaticGzip(client, { ...precompressed, serveStatic: { maxAge: "1h" } }));
}
app.use((_request, response, next) => {
  if (isReady) return next();
  response.status(503).set("Retry-After", "2").type("text/plain").send("Starting");
});
app.use(runtime.originCheck);
app.use(runtime.requestQueue());
// The development server reads the routes again for every request, so it has them in one piece.
const partOf = vite ? () => build : runtime.divideBuild(build);
app.use(runtime.visitorLanding((requestPath) => partOf(requestPath).routes));
const handlerOf = (part: ServerBuild | (() => Promise<ServerBuild>)) =>
  createRequestHandler({
    build: part,
    getLoadContext: (request, response) =>
      runtime.createRequestContext(request, response, build.assets.version),
    mode: isProduction ? "production" : "development",
  });
const handlers = new Map<ServerBuild, ReturnType<typeof handlerOf>>();
app.all("*", (request, response, next) => {
  const part = partOf(runtime.routedPath(request));
  let handle = handlers.get(part);
  if (!handle) handlers.set(part, (handle = handlerOf(vite ? loadBuild : part)));
  return handle(request, response, next);
});
const onFailure: express.ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
  const status = error.status && error.status < 500 ? error.status : 500;
  if (status === 500) log.error({ err: error, requestId: response.locals.requestId }, "unexpected failure");
  if (response.headersSent) return response.destroy();
  response
    .status(status)
    .type("text/plain")
    .send(status === 404 ? "Not found" : status < 500 ? "Bad request" : "Something went wrong");
};
app.use(onFailure);

const server = runtime.createHttpServer(app);

async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const signalledAt = performance.now();
  log.info({ signal }, "stopping");
  setTimeout(() => process.exit(1), DRAIN_MS + 7_000).unref();
  // Keep listening until all replies have finished, for /readyz checks and for readers who reconnect; and until all
  // requests have their answers, because connections that are not accepted yet would be reset.
  await runtime.drain(DRAIN_MS);
  const elapsed = performance.now() - signalledAt;
  await runtime.closeServer(server, { listenMs: LISTEN_MS - elapsed, answerMs: ANSWER_MS - elapsed });
  await vite?.close();
  await runtime.stopServices();
  process.exit(0);
}
process.on("SIGTERM", () => void stop("SIGTERM").catch(giveUp));
if (cluster.isWorker) {
  // A terminal sends these to every process; the primary decides what they mean.
  process.on("SIGINT", () => {});
  process.on("SIGHUP", () => {});
  // The primary was killed. An orderly exit can hang: one worker waited for a thread for ten minutes, deaf to signals.
  process.prependListener("disconnect", () => process.kill(process.pid, "SIGKILL"));
} else {
  process.on("SIGINT", () => void stop("SIGINT").catch(giveUp));
}
process.on("message", ({ type }: RetireMessage) => {
  if (type !== "retire") return;
  isRetiring = true;
  void runtime
    .releaseConnections(server)
    .then(() => stop("retire"))
    .catch(giveUp);
});

const listen = () =>
  new Promise<void>((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      process.stderr.write(`${describePortError(error, env.PORT)}\n`);
      process.exit(1);
    });
    server.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG }, resolve);
  });
// A worker takes connections only when it can serve them: until then, others do.
if (!cluster.isWorker) await listen();
await runtime.startServices(say).catch(giveUp);
isReady = true;
if (cluster.isWorker) await listen();
const address = server.address();
const port = typeof address === "object" && address ? address.port : env.PORT;
const url = env.APP_URL ?? `http://localhost:${port}`;
const lines = runtime.describeConfiguration();
if (cluster.isWorker) {
  process.send!({ type: "ready", url, lines } satisfies ReadyMessage);
} else {
  say("");
  say(`Anamcara is ready: ${url}`);
  for (const line of lines) say(`  ${line}`);
}
