import { receiptAnswer } from "~/features/chat/answers";
import { idParams } from "~/features/chat/schema";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/messages/{id}/receipt",
  {
    GET: operation({
      id: "findReceipt",
      summary: "How a reply was made",
      access: "user",
      answers: { 200: receiptAnswer },
      handle: ({ user, params }) => findReceipt(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
