import { readdirSync } from "node:fs";
import path from "node:path";
import { describeApi, type ApiDescription } from "~/http/api/openapi.server";

const routes = path.resolve(import.meta.dirname, "../../app/routes/api+");

/** The API's description as the product gives it, without running it: every route declares itself when it is loaded. */
export async function loadDescription(): Promise<ApiDescription> {
  for (const file of readdirSync(routes)) await import(path.join(routes, file));
  return JSON.parse(JSON.stringify(describeApi())) as ApiDescription;
}
