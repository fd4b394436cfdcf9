import { endpoint, operation } from "~/http/api/endpoint.server";
import { signOut } from "~/http/session/session.server";

const api = endpoint("/api/logout", {
  POST: operation({
    summary: "Signs out",
    access: "public",
    handle: async ({ request }) =>
      new Response(null, { status: 204, headers: { "Set-Cookie": await signOut(request) } }),
  }),
});

export const loader = api.loader;
export const action = api.action;
