import { findUser } from "~/features/admin/users/find-user.server";
import { userParams } from "~/features/admin/users/schema";
import { listMemories } from "~/features/memory/list-memories.server";
import { memoriesPageSchema } from "~/features/memory/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/users/{id}/memories",
  {
    GET: operation({
      summary: "A page of what the guide remembers of a person, the newest first",
      access: "admin",
      query: memoriesPageSchema,
      act: ({ params }) => ({ action: "viewMemories", entity: "user", entityId: params.id }),
      handle: async ({ request, params, query }) => {
        await findUser(params.id!);
        return pageResponse(request, await listMemories(params.id!, query));
      },
    }),
  },
  userParams,
);

export const loader = api.loader;
export const action = api.action;
