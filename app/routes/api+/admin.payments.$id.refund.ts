import { paymentParams } from "~/features/billing/admin-schema";
import { paymentAct } from "~/features/billing/payment-act.server";
import { refundPayment } from "~/features/billing/refund-payment.server";
import { requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/payments/{id}/refund",
  {
    POST: operation({
      summary: "Gives back what is left of a payment, once; needs a sign-in of the last ten minutes",
      access: "admin",
      act: ({ params }) => paymentAct("refundPayment", params.id!),
      async handle({ request, params }) {
        await requireFreshCall(request);
        return refundPayment(params.id!);
      },
    }),
  },
  paymentParams,
);

export const loader = api.loader;
export const action = api.action;
