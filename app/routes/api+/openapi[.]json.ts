import { endpoint, operation } from "~/http/api/endpoint.server";
import { describeApi } from "~/http/api/openapi.server";

const api = endpoint("/api/openapi.json", {
  GET: operation({ summary: "This API description", access: "public", handle: async () => describeApi() }),
});

export const loader = api.loader;
export const action = api.action;
