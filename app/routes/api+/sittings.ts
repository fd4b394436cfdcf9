import { recordSitting } from "~/features/sitting/record-sitting.server";
import { sittingSchema } from "~/features/sitting/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/sittings", {
  POST: operation({
    summary: "A finished sitting counts in the journey, once for each submitKey",
    access: "user",
    body: sittingSchema,
    status: 201,
    handle: ({ user, body }) => recordSitting(user.id, body),
  }),
});

export const loader = api.loader;
export const action = api.action;
