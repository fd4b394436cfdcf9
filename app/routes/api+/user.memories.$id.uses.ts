import { z } from "zod";
import { memoryUseAnswer } from "~/features/memory/answers";
import { listMemoryUses } from "~/features/memory/memory-uses.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/user/memories/{id}/uses",
  {
    GET: operation({
      id: "listMemoryUses",
      summary: "The replies whose prompt held a memory, the newest first",
      access: "user",
      answers: { 200: z.array(memoryUseAnswer) },
      handle: ({ user, params }) => listMemoryUses(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
