import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/*
 * Why this exists: Stripe has no local server that supports subscriptions, and a test account would need the network.
 * This fake responds to the cancel request as Stripe's documentation and its library's errors describe, and can be
 * unavailable.
 */

export interface FakeStripe {
  /** For STRIPE_API_BASE. */
  url: string;
  /** Subscriptions by id. */
  subscriptions: Map<string, "active" | "canceled">;
  /** Every request so far, as `METHOD /path`. */
  requests: string[];
  /** Whether it responds normally, with a server error, or not at all. */
  state: "well" | "failing" | "silent";
  close(): Promise<void>;
}

const KEY = /^Bearer sk_test_\w+$/;

/** Starts the fake on a free local port. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const fake = { subscriptions: new Map(), requests: [], state: "well" } as unknown as FakeStripe;
  const server = createServer((request, response) => {
    const path = new URL(request.url!, "http://stripe").pathname;
    fake.requests.push(`${request.method} ${path}`);
    request.resume();
    if (fake.state === "silent") return;
    if (fake.state === "failing")
      return refuse(response, 500, { type: "api_error", message: "An error occurred." });
    if (!KEY.test(request.headers.authorization ?? "")) {
      return refuse(response, 401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    if (request.method !== "DELETE" || !id) {
      const message = `Unrecognized request URL (${request.method}: ${path}).`;
      return refuse(response, 404, { type: "invalid_request_error", message });
    }
    // A cancelled subscription is not found again.
    if (fake.subscriptions.get(id) !== "active") {
      return refuse(response, 404, {
        type: "invalid_request_error",
        code: "resource_missing",
        param: "id",
        message: `No such subscription: '${id}'`,
      });
    }
    fake.subscriptions.set(id, "canceled");
    send(response, 200, { id, object: "subscription", status: "canceled", canceled_at: 1 });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return fake;
}

function refuse(response: ServerResponse, status: number, error: object): void {
  send(response, status, { error });
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_1" })
    .end(JSON.stringify(body));
}
