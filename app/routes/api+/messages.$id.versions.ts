import { z } from "zod";
import { versionAnswer } from "~/features/chat/answers";
import { listVersions } from "~/features/chat/messages/list-versions.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/messages/{id}/versions",
  {
    GET: operation({
      id: "listVersions",
      summary: "All versions of a message or reply, oldest first",
      access: "user",
      answers: { 200: z.array(versionAnswer) },
      handle: ({ user, params }) => listVersions(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
