import { z } from "zod";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { describeApi } from "~/http/api/openapi.server";

const api = endpoint("/api/openapi.json", {
  GET: operation({
    id: "describeApi",
    summary: "This description",
    access: "public",
    answers: { 200: z.looseObject({}).describe("The OpenAPI document.") },
    handle: async () => Response.json(describeApi()),
  }),
});

export const loader = api.loader;
export const action = api.action;
