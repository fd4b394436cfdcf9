import { adminUserAnswer } from "~/features/admin/users/answers";
import { deleteUser } from "~/features/admin/users/delete-user.server";
import { findUser } from "~/features/admin/users/find-user.server";
import { updateUserSchema, userParams } from "~/features/admin/users/schema";
import { changesAccess, updateUser } from "~/features/admin/users/update-user.server";
import { FRESH_ONLY, requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const aboutUser = (action: string) => (call: { params: Record<string, string> }) => ({
  action,
  entity: "user",
  entityId: call.params.id,
});

const api = endpoint(
  "/api/admin/users/{id}",
  {
    GET: operation({
      id: "findUser",
      summary: "A person",
      access: "admin",
      act: aboutUser("viewUser"),
      answers: { 200: adminUserAnswer },
      handle: ({ params }) => findUser(params.id!),
    }),
    PUT: operation({
      id: "updateUser",
      summary:
        "Changes a person; omitted fields stay. With `updatedAt`, 409 and the person if it has changed since",
      access: "admin",
      body: updateUserSchema,
      act: aboutUser("updateUser"),
      answers: {
        200: adminUserAnswer,
        403: `For a new email address or administrator: ${FRESH_ONLY}`,
        409: [
          "Another account has the address, or it is the last administrator.",
          adminUserAnswer.describe("The person was changed meanwhile: this is what stands now."),
        ],
      },
      handle: async ({ request, user: administrator, params, body: { updatedAt, ...changes } }) => {
        if (await changesAccess(params.id!, changes)) await requireFreshCall(request);
        const { user, isConflict } = await updateUser(administrator.id, params.id!, changes, updatedAt);
        return Response.json(user, { status: isConflict ? 409 : 200 });
      },
    }),
    DELETE: operation({
      id: "deleteUser",
      summary: "Deletes a person's account with all of its data",
      access: "admin",
      act: aboutUser("deleteUser"),
      answers: {
        204: "The account is being deleted.",
        403: FRESH_ONLY,
        409: "It is one's own account, or that of the last administrator.",
      },
      handle: async ({ request, user: administrator, params }) => {
        await requireFreshCall(request);
        await deleteUser(administrator.id, params.id!);
      },
    }),
  },
  userParams,
);

export const loader = api.loader;
export const action = api.action;
