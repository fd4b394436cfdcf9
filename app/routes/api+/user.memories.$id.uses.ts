import { idParams } from "~/features/chat/schema";
import { listMemoryUses } from "~/features/memory/memory-uses.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/user/memories/{id}/uses",
  {
    GET: operation({
      summary: "The replies whose prompt held a memory, the newest first",
      access: "user",
      handle: ({ user, params }) => listMemoryUses(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
