import { endpoint, operation } from "~/http/api/endpoint.server";
import { signOut } from "~/http/session/session.server";

const api = endpoint("/api/logout", {
  POST: operation({
    id: "logout",
    summary: "Signs out",
    access: "public",
    answers: { 204: "Nobody is signed in any more." },
    handle: async ({ request }) =>
      new Response(null, { status: 204, headers: { "Set-Cookie": await signOut(request) } }),
  }),
});

export const loader = api.loader;
export const action = api.action;
