import { loginSchema } from "~/features/auth/schema";
import { verifyCredentials } from "~/features/auth/verify-credentials.server";
import { endpoint, operation } from "~/http/api.server";
import { signIn } from "~/http/session.server";

const api = endpoint("/api/login", {
  POST: operation({
    summary: "Signs in",
    access: "public",
    body: loginSchema,
    handle: async ({ request, context, body }) => {
      const proven = await verifyCredentials(body, context.clientAddress);
      return Response.json(proven.user, { headers: { "Set-Cookie": await signIn(request, proven) } });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
