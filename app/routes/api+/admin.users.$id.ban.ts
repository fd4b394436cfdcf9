import { adminUserAnswer } from "~/features/admin/users/answers";
import { setBanned } from "~/features/admin/set-banned.server";
import { findUser } from "~/features/admin/users/find-user.server";
import { banSchema, userParams } from "~/features/admin/users/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/users/{id}/ban",
  {
    PUT: operation({
      id: "banUser",
      summary: "Bans a person, or ends a ban",
      access: "admin",
      body: banSchema,
      act: ({ params, body }) => ({
        action: body.isBanned ? "banUser" : "unbanUser",
        entity: "user",
        entityId: params.id,
      }),
      answers: { 200: adminUserAnswer, 409: "It is one's own account, or that of the last administrator." },
      handle: async ({ user, params, body: { isBanned, reason } }) => {
        await setBanned(params.id!, isBanned, { administratorId: user.id, reason });
        return findUser(params.id!);
      },
    }),
  },
  userParams,
);

export const loader = api.loader;
export const action = api.action;
