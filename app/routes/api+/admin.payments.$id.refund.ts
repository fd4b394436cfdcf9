import { paymentAnswer } from "~/features/billing/answers";
import { paymentParams } from "~/features/billing/admin-schema";
import { paymentAct } from "~/features/billing/payments/payment-act.server";
import { refundPayment } from "~/features/billing/payments/refund-payment.server";
import { requireFreshCall } from "~/http/admin/fresh-sign-in.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/admin/payments/{id}/refund",
  {
    POST: operation({
      id: "refundPayment",
      summary: "Gives back what is left of a payment, once; needs a sign-in of the last ten minutes",
      access: "admin",
      act: ({ params }) => paymentAct("refundPayment", params.id!),
      answers: {
        200: paymentAnswer,
        403: "Only for administrators who signed in within the last ten minutes.",
        409: "It was refunded already, or it is disputed.",
        502: "Stripe refused or failed.",
        503: "Payments are not configured.",
      },
      async handle({ request, context, params }) {
        await requireFreshCall(request);
        context.leaveQueue();
        return refundPayment(params.id!);
      },
    }),
  },
  paymentParams,
);

export const loader = api.loader;
export const action = api.action;
