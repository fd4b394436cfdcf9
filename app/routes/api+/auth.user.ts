import { userAnswer } from "~/features/auth/answers";
import { toUserDto } from "~/features/auth/user-dto.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/auth/user", {
  GET: operation({
    id: "readUser",
    summary: "The signed-in person",
    access: "user",
    answers: { 200: userAnswer },
    handle: async ({ user }) => toUserDto(user),
  }),
});

export const loader = api.loader;
export const action = api.action;
