import { receiptAnswer } from "~/features/chat/answers";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

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
