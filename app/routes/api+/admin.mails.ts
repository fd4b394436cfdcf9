import { mailAnswer } from "~/features/mail/answers";
import { mailsQuerySchema } from "~/features/mail/admin-schema";
import { listMails } from "~/features/mail/list-mails.server";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/admin/mails", {
  GET: operation({
    id: "listMails",
    summary: "The emails of the last thirty days without their words, newest first",
    access: "admin",
    query: mailsQuerySchema,
    act: () => ({ action: "viewMails", entity: "mail" }),
    answers: { 200: pageOf(mailAnswer) },
    handle: ({ query: { status, ...page } }) => listMails({ status }, page),
  }),
});

export const loader = api.loader;
export const action = api.action;
