import { userAnswer } from "~/features/auth/answers";
import { loginSchema } from "~/features/auth/schema";
import { verifyCredentials } from "~/features/auth/passwords/verify-credentials.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { deviceMarksOf } from "~/http/session/device-cookie.server";
import { signIn } from "~/http/session/session.server";

const api = endpoint("/api/login", {
  POST: operation({
    id: "login",
    summary: "Signs in",
    access: "public",
    body: loginSchema,
    answers: {
      200: userAnswer,
      401: "The address or the password is wrong.",
      403: "The account is banned, or the request comes from a page of another site.",
      429: "Too many attempts.",
    },
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
