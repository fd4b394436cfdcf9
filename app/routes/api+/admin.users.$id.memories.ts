import { memoryAnswer } from "~/features/memory/answers";
import { findUser } from "~/features/admin/users/find-user.server";
import { userParams } from "~/features/admin/users/schema";
import { listMemories } from "~/features/memory/list-memories.server";
import { memoriesPageSchema } from "~/features/memory/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/users/{id}/memories",
  {
    GET: operation({
      id: "listMemoriesOfUser",
      summary: "A page of what the guide remembers of a person, the newest first",
      access: "admin",
      query: memoriesPageSchema,
      act: ({ params }) => ({ action: "viewMemories", entity: "user", entityId: params.id }),
      answers: { 200: pageOf(memoryAnswer) },
      handle: async ({ params, query }) => {
        await findUser(params.id!);
        return listMemories(params.id!, query);
      },
    }),
  },
  userParams,
);

export const loader = api.loader;
export const action = api.action;
