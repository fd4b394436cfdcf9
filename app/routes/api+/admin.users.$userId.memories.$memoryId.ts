import { forgottenMemoryAnswer } from "~/features/admin/users/answers";
import { userMemoryParams } from "~/features/admin/users/schema";
import { forgetMemory } from "~/features/memory/forget-memories.server";
import { FRESH_ONLY, requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/users/{userId}/memories/{memoryId}",
  {
    DELETE: operation({
      id: "forgetMemoryOfUser",
      summary: "Deletes something that the guide remembers of a person",
      access: "admin",
      act: ({ params }) => ({ action: "deleteMemory", entity: "user", entityId: params.userId }),
      answers: { 200: forgottenMemoryAnswer, 403: FRESH_ONLY },
      handle: async ({ request, params }) => {
        await requireFreshCall(request);
        await forgetMemory(params.userId!, params.memoryId!);
        return { id: params.memoryId! };
      },
    }),
  },
  userMemoryParams,
);

export const loader = api.loader;
export const action = api.action;
