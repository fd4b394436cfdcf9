import { registerUser } from "~/features/auth/register-user.server";
import { registerSchema } from "~/features/auth/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { signIn } from "~/http/session/session.server";

const api = endpoint("/api/register", {
  POST: operation({
    summary: "Creates an account and signs in",
    access: "public",
    body: registerSchema,
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
