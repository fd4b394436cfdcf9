import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveEvent } from "~/features/billing/receive-event.server";
import { readRawBody } from "~/http/api/read-json.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { withErrorResponses } from "~/http/errors.server";
import { isBillingConfigured } from "~/services/stripe/client.server";
import { readEvent } from "~/services/stripe/webhook.server";

export const loader = () => plainResponse(405, { Allow: "POST" });

/** Stripe's events. The signature is that of the raw body, so this is no endpoint that parses JSON. */
export const action = withErrorResponses(async ({ request }: ActionFunctionArgs) => {
  if (request.method !== "POST") return plainResponse(405, { Allow: "POST" });
  if (!isBillingConfigured()) return plainResponse(404);
  const event = await readEvent(await readRawBody(request), request.headers.get("Stripe-Signature"));
  if (!event) return plainResponse(400);
  await receiveEvent(event);
  return Response.json({ received: true });
});
