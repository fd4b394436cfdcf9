import { userAnswer } from "~/features/auth/answers";
import { registerUser } from "~/features/auth/register-user.server";
import { registerSchema } from "~/features/auth/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { signIn } from "~/http/session/session.server";

const api = endpoint("/api/register", {
  POST: operation({
    id: "register",
    summary: "Creates an account and signs in",
    access: "public",
    body: registerSchema,
    answers: {
      201: userAnswer,
      409: "There is an account with this address.",
      429: "Too many new accounts.",
    },
    handle: async ({ request, context, body }) => {
      const { language } = await preferencesOf(request, context);
      const proven = await registerUser(body, { language, clientAddress: context.clientAddress });
      return Response.json(proven.user, {
        status: 201,
        headers: await signIn(request, proven),
      });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
