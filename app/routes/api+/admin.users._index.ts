import { usersAnswer } from "~/features/admin/users/answers";
import { listUsers } from "~/features/admin/users/list-users.server";
import { usersQuerySchema } from "~/features/admin/users/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/users", {
  GET: operation({
    id: "listUsers",
    summary: "People by name or email address, in pages, with their number",
    access: "admin",
    query: usersQuerySchema,
    act: () => ({ action: "viewUsers", entity: "users" }),
    answers: { 200: usersAnswer },
    handle: async ({ query: { search, plan, status, method, ...page } }) => {
      const { users, totalCount } = await listUsers({ search, plan, status, method }, page);
      return { users, totalCount };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
