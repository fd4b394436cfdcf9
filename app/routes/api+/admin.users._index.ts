import { listUsers } from "~/features/admin/users/list-users.server";
import { usersQuerySchema } from "~/features/admin/users/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/users", {
  GET: operation({
    summary: "People by name or email address, in pages, with their number",
    access: "admin",
    query: usersQuerySchema,
    act: () => ({ action: "viewUsers", entity: "users" }),
    handle: ({ query: { search, plan, status, method, ...page } }) =>
      listUsers({ search, plan, status, method }, page),
  }),
});

export const loader = api.loader;
export const action = api.action;
