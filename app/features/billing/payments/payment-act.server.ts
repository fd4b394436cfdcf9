import type { AdminAct } from "~/features/admin/log-act.server";
import { findPayer } from "./list-payments.server";

/** The log's entry of an act on a payment: it is about the person who paid. An unknown payment is named itself. */
export async function paymentAct(action: string, paymentId: string): Promise<AdminAct> {
  const userId = await findPayer(paymentId);
  return userId
    ? { action, entity: "user", entityId: userId, details: { paymentId } }
    : { action, entity: "payment", entityId: paymentId };
}
