import { sittingAnswer } from "~/features/sitting/answers";
import { recordSitting } from "~/features/sitting/record-sitting.server";
import { sittingSchema } from "~/features/sitting/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/sittings", {
  POST: operation({
    id: "recordSitting",
    summary: "A finished sitting counts in the journey, once for each submitKey",
    access: "user",
    body: sittingSchema,
    answers: { 201: sittingAnswer, 429: "Too many within an hour." },
    handle: ({ user, body }) => recordSitting(user.id, body),
  }),
});

export const loader = api.loader;
export const action = api.action;
