import { mailsQuerySchema } from "~/features/mail/admin-schema";
import { listMails } from "~/features/mail/list-mails.server";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/mails", {
  GET: operation({
    summary: "The emails of the last thirty days without their words, newest first",
    access: "admin",
    query: mailsQuerySchema,
    act: () => ({ action: "viewMails", entity: "mail" }),
    handle: async ({ request, query: { status, ...page } }) =>
      pageResponse(request, await listMails({ status }, page)),
  }),
});

export const loader = api.loader;
export const action = api.action;
