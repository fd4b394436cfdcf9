import { loginSchema } from "~/features/auth/schema";
import { verifyCredentials } from "~/features/auth/verify-credentials.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { deviceMarksOf } from "~/http/session/device-cookie.server";
import { signIn } from "~/http/session/session.server";

const api = endpoint("/api/login", {
  POST: operation({
    summary: "Signs in",
    access: "public",
    body: loginSchema,
    handle: async ({ request, context, body }) => {
      const proven = await verifyCredentials(body, {
        clientAddress: context.clientAddress,
        deviceMarks: await deviceMarksOf(request),
      });
      return Response.json(proven.user, { headers: await signIn(request, proven) });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
