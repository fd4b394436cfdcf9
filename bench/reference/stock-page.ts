/*
 * The chat page as Remix's own template serves it: Express, compression, createRequestHandler, and the entry that
 * `remix reveal` creates (streaming, onShellReady). Loaders return fixed data at once; there is no database.
 */
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
import { inEnglish, loadProductBuild, noContext } from "./product-build";
import { serve } from "./serve";
import { stockEntry } from "./stock-entry";

const build = await loadProductBuild(stockEntry(inEnglish));
const app = express();
app.use(compression());
app.disable("x-powered-by");
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
app.use(express.static("build/client", { maxAge: "1h" }));
app.all("*", createRequestHandler({ build, mode: "production", getLoadContext: () => noContext }));
await serve(app);
