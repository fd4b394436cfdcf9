import { toUserDto } from "~/features/auth/user-dto.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/auth/user", {
  GET: operation({
    summary: "The signed-in person",
    access: "user",
    handle: async ({ user }) => toUserDto(user),
  }),
});

export const loader = api.loader;
export const action = api.action;
