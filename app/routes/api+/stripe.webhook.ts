import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { webhookAnswer } from "~/features/billing/answers";
import { describeRoute } from "~/http/api/endpoint.server";
import { receiveEvent } from "~/features/billing/receive-event.server";
import { readRawBody } from "~/http/api/read-json.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { withErrorResponses } from "~/http/errors.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { readEvent } from "~/services/stripe/webhook.server";

const description = {
  POST: {
    id: "receiveStripeEvent",
    summary: "Takes Stripe's events, each once",
    body: z.looseObject({}).describe("An event as Stripe sends it."),
    headers: { "Stripe-Signature": "Stripe's signature of the raw body; one that does not fit is refused." },
    answers: {
      200: webhookAnswer,
      400: "The signature does not fit, or it is older than 300 s.",
      404: "Payments are not configured.",
    },
  },
};

export const loader = () => plainResponse(405, { Allow: "POST" });

/** Stripe's events. The signature is that of the raw body, so this is no endpoint that parses JSON. */
export const action = describeRoute(
  "/api/stripe/webhook",
  description,
  withErrorResponses(async ({ request }: ActionFunctionArgs) => {
    if (request.method !== "POST") return plainResponse(405, { Allow: "POST" });
    if (!isBillingConfigured()) return plainResponse(404);
    const event = await readEvent(await readRawBody(request), request.headers.get("Stripe-Signature"));
    if (!event) return plainResponse(400);
    await receiveEvent(event);
    return Response.json({ received: true });
  }),
);
