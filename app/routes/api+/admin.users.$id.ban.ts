import { setBanned } from "~/features/admin/set-banned.server";
import { findUser } from "~/features/admin/users/find-user.server";
import { banSchema, userParams } from "~/features/admin/users/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/users/{id}/ban",
  {
    PUT: operation({
      summary: "Bans a person, or ends a ban",
      access: "admin",
      body: banSchema,
      act: ({ params, body }) => ({
        action: body.isBanned ? "banUser" : "unbanUser",
        entity: "user",
        entityId: params.id,
      }),
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
