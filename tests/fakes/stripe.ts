import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/*
 * Why this exists: Stripe has no server to run locally that knows subscriptions, and a test account would need the
 * network. This one keeps customers, prices, subscriptions, invoices, payments, refunds and Checkout sessions as Stripe's
 * documentation for API version 2026-10-28 has them, with idempotency keys, expansion, a clock that tests move, and signed
 * events. It can be away, slow or busy.
 */

const KEY = /^Bearer sk_test_\w+$/;
const DAY = 86_400;
const INTERVAL = { month: 30 * DAY, year: 365 * DAY };
/** An unpaid first invoice ends its subscription after 23 hours; a renewal is tried four times, three days apart. */
const FIRST_PAYMENT = 23 * 3_600;
const RETRY = 3 * DAY;
const RETRIES = 4;

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- Stripe's objects, whole
type Card = "pays" | "declines" | "authenticates";

interface Answer {
  status: number;
  body: Json;
  /** Whether it is the answer to an earlier request with the same key. */
  isRepeated?: boolean;
}
type Kept = Answer & { request: string };

class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(String(body.message));
  }
}

const missing = (kind: string, id: string) =>
  new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "id",
    message: `No such ${kind}: '${id}'`,
  });
/** A payment intent that can no longer be confirmed. */
const unexpected = (intent: Json) =>
  new StripeError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });
const invalid = (message: string, param?: string) =>
  new StripeError(400, { type: "invalid_request_error", message, ...(param && { param }) });

export class FakeStripe {
  /** What STRIPE_API_BASE takes. */
  url = "";
  /** Every request so far, as `METHOD /path`. */
  requests: string[] = [];
  /**
   * Whether it answers: with an error of its own, "too many requests", not at all, after three seconds, or by closing the
   * connection. Breaking: what is to be changed is changed, and an error is answered and kept for its key.
   */
  state: "well" | "failing" | "breaking" | "busy" | "silent" | "slow" | "away" = "well";
  /**
   * As when the product's process is killed: after so many more answers one request is carried out but its answer is lost,
   * and nothing that comes later is carried out. Null: never.
   */
  answersLeft: number | null = null;
  /** After so many more answers one request is carried out and not answered, until the test goes on: `isHolding`. */
  holdAfter: number | null = null;
  isHolding = false;
  /** Runs before a request is carried out, so that something can happen at Stripe between two requests. */
  onRequest: ((request: string) => void) | null = null;
  /** How many of the next requests are carried out and then never answered, as when the connection breaks. */
  lostAnswers = 0;
  /** Its clock, in seconds since 1970; `advance` moves it. */
  now = Math.floor(Date.now() / 1_000);
  readonly objects = new Map<string, Json>();
  /** Every event so far, oldest first. */
  readonly events: Json[] = [];
  /** How a customer's card behaves; it pays unless this says otherwise. */
  readonly cards = new Map<string, Card>();
  readonly #answers = new Map<string, Kept>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** All objects of a kind, oldest first. */
  all(object: string): Json[] {
    return [...this.objects.values()].filter((row) => row.object === object);
  }

  get(id: string): Json {
    const row = this.objects.get(id);
    if (!row) throw missing(id.split("_")[0]!, id);
    return row;
  }

  /** A subscription that was made elsewhere, for tests of what happens to it later. */
  addSubscription(id: string, status = "active"): void {
    this.#store({ id, object: "subscription", status, customer: "cus_elsewhere", items: list([]) });
  }

  /** The person confirms a payment in the browser, with their card. @returns the payment intent's status. */
  confirm(clientSecret: string, card: Card = "pays"): string {
    const intent = this.get(clientSecret.split("_secret_")[0]!);
    if (["canceled", "succeeded"].includes(intent.status)) throw unexpected(intent);
    this.cards.set(intent.customer, card);
    this.#charge(this.get(intent.metadata.invoice));
    return intent.status as string;
  }

  /** The person pays on the page of a Checkout session, which can offer a currency of their country. */
  completeCheckout(sessionId: string, card: Card = "pays", currency = "usd"): Json {
    const session = this.get(sessionId);
    if (session.status !== "open") throw invalid("This Checkout Session is no longer open.");
    session.customer ??= this.#createCustomer({ email: session.customer_email }).id;
    this.cards.set(session.customer, card);
    const subscription = this.#createSubscription({
      customer: session.customer,
      currency,
      items: [{ price: session.price }],
      metadata: session.subscriptionMetadata,
    });
    this.#charge(this.get(subscription.latest_invoice));
    if (this.get(subscription.latest_invoice).status !== "paid") return session;
    Object.assign(session, { status: "complete", payment_status: "paid", subscription: subscription.id });
    this.#emit("checkout.session.completed", session);
    return session;
  }

  /** The person authenticates a payment that asked for it, such as a renewal's. */
  authenticate(invoiceId: string): void {
    const invoice = this.get(invoiceId);
    this.cards.set(invoice.customer, "pays");
    this.#charge(invoice);
  }

  /** A dispute that the person's bank opens or closes. */
  dispute(chargeId: string, status: "needs_response" | "won" | "lost" = "needs_response"): void {
    const charge = this.get(chargeId);
    const known = this.all("dispute").find((row) => row.charge === chargeId);
    const dispute = known ?? this.#store({ id: id("dp"), object: "dispute", charge: chargeId });
    charge.disputed = true;
    Object.assign(dispute, { status, amount: charge.amount, payment_intent: charge.payment_intent });
    this.#emit(known ? "charge.dispute.closed" : "charge.dispute.created", dispute);
  }

  /** Pauses a subscription's collection, or resumes it, as an operator does in Stripe's dashboard. */
  setPaused(subscriptionId: string, isPaused: boolean): void {
    const subscription = this.get(subscriptionId);
    subscription.status = isPaused ? "paused" : "active";
    this.#emit(isPaused ? "customer.subscription.paused" : "customer.subscription.resumed", subscription);
  }

  /** The person cancels in Stripe's portal, which sets the date of the end and leaves `cancel_at_period_end` false. */
  cancelInPortal(subscriptionId: string): void {
    const subscription = this.get(subscriptionId);
    subscription.cancel_at = subscription.items.data[0].current_period_end;
    subscription.canceled_at = this.now;
    this.#emit("customer.subscription.updated", subscription, { cancel_at: null });
  }

  /** Deletes a customer, as an operator does in Stripe's dashboard: their subscriptions end. */
  deleteCustomer(customerId: string): void {
    for (const row of this.all("subscription").filter(({ customer }) => customer === customerId)) {
      if (isLive(row)) this.#end(row);
    }
    const customer = this.get(customerId);
    customer.deleted = true;
    this.#emit("customer.deleted", customer);
  }

  /** Moves the clock, with the renewals, retries and ends that lie between. */
  advance(seconds: number): void {
    const target = this.now + seconds;
    for (;;) {
      const due = this.all("subscription")
        .map((subscription) => ({ subscription, at: nextAt(subscription) }))
        .filter(({ at }) => at <= target)
        .sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.at);
      this.#turn(due.subscription);
    }
    this.now = target;
  }

  /** The body and headers with which Stripe sends an event to a webhook. */
  signed(
    event: unknown,
    secret: string,
    at = Math.floor(Date.now() / 1_000),
  ): { body: string; signature: string } {
    const body = JSON.stringify(event);
    const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    return { body, signature: `t=${at},v1=${v1}` };
  }

  /** Sends an event to a webhook. @returns the status of its answer. */
  async deliver(event: Json, webhook: string, secret: string): Promise<number> {
    const { body, signature } = this.signed(event, secret);
    const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature };
    // Stripe waits no longer either; it tries again later.
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(webhook, { method: "POST", headers, body, signal });
    await answer.text();
    return answer.status;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, "http://stripe");
    this.requests.push(`${request.method} ${pathname}`);
    let text = "";
    for await (const chunk of request) text += String(chunk);
    if (this.state === "silent") return;
    if (this.state === "away" || (this.answersLeft !== null && this.answersLeft < 0)) {
      request.socket.destroy();
      return;
    }
    if (this.state === "slow") await new Promise((resolve) => setTimeout(resolve, 3_000));
    if (/^\/(checkout|portal|invoice|pay)\//.test(pathname)) return this.#page(request, response, pathname);
    this.onRequest?.(`${request.method} ${pathname}`);
    const { status, body, isRepeated } = this.#answer(request, pathname, text || searchParams.toString());
    if (this.holdAfter !== null && --this.holdAfter < 0) {
      this.isHolding = true;
      return;
    }
    if (this.answersLeft !== null && --this.answersLeft < 0) {
      request.socket.destroy();
      return;
    }
    if (this.lostAnswers > 0 && request.method !== "GET") {
      this.lostAnswers -= 1;
      request.socket.destroy();
      return;
    }
    response
      .writeHead(status, {
        ...{ "Content-Type": "application/json", "Request-Id": id("req") },
        ...(isRepeated && { "Idempotent-Replayed": "true" }),
      })
      .end(JSON.stringify(body));
  }

  /** The pages of Stripe that a browser comes to, and what tests in another process let happen here. */
  #page(request: IncomingMessage, response: ServerResponse, path: string): void {
    const [, kind, rowId = "", card = "pays"] = path.split("/");
    const show = (body: string) =>
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end(`<!doctype html><html lang="en"><title>Fake Stripe</title><h1>Fake Stripe</h1>${body}</html>`);
    if (kind === "checkout" && request.method === "POST") {
      const session = this.completeCheckout(rowId);
      response.writeHead(303, { Location: session.success_url }).end();
    } else if (kind === "checkout") {
      const { cancel_url: back } = this.get(rowId);
      show(`<form method="post"><button>Pay</button></form><a href="${back}">Back</a>`);
    } else if (kind === "pay") {
      // What Stripe.js does in the browser.
      const headers = { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" };
      try {
        const status = this.confirm(rowId, card as Card);
        response.writeHead(200, headers).end(JSON.stringify({ status }));
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        response.writeHead(error.status, headers).end(JSON.stringify({ error: error.body }));
      }
    } else show(`<p>${kind}</p>`);
  }

  #answer(request: IncomingMessage, path: string, encoded: string): Answer {
    const error = (status: number, body: Json): Answer => ({ status, body: { error: body } });
    const key = request.headers["idempotency-key"] as string | undefined;
    const line = `${request.method} ${path} ${encoded}`;
    const keep = (answer: Answer): Answer => {
      if (key && request.method === "POST")
        this.#answers.set(key, { request: line, ...structuredClone(answer) });
      return structuredClone(answer);
    };
    const earlier = key && this.#answers.get(key);
    const failure = error(500, { type: "api_error", message: "An error occurred." });
    if (this.state === "failing") return failure;
    if (this.state === "busy") {
      return error(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" });
    }
    if (!KEY.test(request.headers.authorization ?? "")) {
      return error(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    if (earlier && earlier.request !== line) {
      return error(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
      });
    }
    if (earlier) return { ...earlier, isRepeated: true };
    let answer: Answer;
    try {
      const params = nested(encoded);
      const result = this.#route(request.method!, path, params);
      answer = { status: 200, body: this.#expanded(result, params.expand) };
    } catch (thrown) {
      if (!(thrown instanceof StripeError)) throw thrown;
      answer = error(thrown.status, thrown.body);
    }
    return keep(this.state === "breaking" && request.method === "POST" ? failure : answer);
  }

  #route(method: string, path: string, params: Json): Json {
    const [, , kind = "", rowId, verb] = path.split("/");
    const call = `${method} ${kind}${rowId ? "/:id" : ""}${verb ? `/${verb}` : ""}`;
    const filtered = (object: string) =>
      list(
        this.all(object)
          .filter((row) =>
            ["customer", "subscription", "invoice", "charge"].every(
              (name) => !params[name] || row[name] === params[name],
            ),
          )
          .reverse()
          .slice(0, Number(params.limit ?? 10)),
        path,
      );
    switch (call) {
      case "POST products":
        return this.#store({ id: id("prod"), object: "product", active: true, metadata: {}, ...params });
      case "GET products/:id":
      case "GET prices/:id":
      case "GET customers/:id":
      case "GET subscriptions/:id":
      case "GET invoices/:id":
      case "GET payment_intents/:id":
      case "GET charges/:id":
      case "GET disputes/:id":
      case "GET events/:id":
        return this.get(rowId!);
      case "POST prices":
        return this.#createPrice(params);
      case "GET prices":
        return list(this.all("price").filter(({ lookup_key }) => params.lookup_keys?.includes(lookup_key)));
      case "POST customers":
        return this.#createCustomer(params);
      case "POST customers/:id":
        return Object.assign(this.get(rowId!), params);
      case "DELETE customers/:id":
        this.deleteCustomer(rowId!);
        return { id: rowId, object: "customer", deleted: true };
      case "GET customers/:id/balance_transactions":
        return list(
          this.all("customer_balance_transaction")
            .filter(({ customer }) => customer === rowId)
            .reverse()
            .slice(0, Number(params.limit ?? 10)),
          path,
        );
      case "POST customers/:id/balance_transactions": {
        const { amount, currency, ...rest } = params;
        return this.#addBalance(this.get(rowId!), Number(amount), { currency, type: "adjustment", ...rest });
      }
      case "POST subscriptions":
        return this.#createSubscription(params);
      case "POST subscriptions/:id":
        return this.#updateSubscription(this.get(rowId!), params);
      case "DELETE subscriptions/:id": {
        const subscription = this.get(rowId!);
        // One that has been cancelled is no longer found.
        if (subscription.status === "canceled") throw missing("subscription", rowId!);
        return this.#end(subscription);
      }
      case "GET subscriptions": {
        const rows = filtered("subscription");
        const isShown = ({ status }: Json) =>
          params.status === "all" ||
          (params.status ? status === params.status : !["canceled", "incomplete_expired"].includes(status));
        return { ...rows, data: rows.data.filter(isShown) };
      }
      case "GET invoices":
        return filtered("invoice");
      case "GET charges":
        return filtered("charge");
      case "GET disputes":
        return filtered("dispute");
      case "GET checkout/:id": {
        const sessions = filtered("checkout.session");
        return {
          ...sessions,
          data: sessions.data.filter(({ status }: Json) => status === (params.status ?? status)),
        };
      }
      case "GET invoice_payments":
        return filtered("invoice_payment");
      case "POST invoices/:id":
        if (rowId === "create_preview") return this.#preview(params);
        break;
      case "POST invoices/:id/void":
        return this.#void(this.get(rowId!));
      case "POST checkout/:id":
        return this.#createCheckout(params);
      case `GET checkout/:id/${verb}`:
        return this.get(verb!);
      case `POST checkout/:id/${verb}`:
        return this.#expireCheckout(this.get(verb!));
      case "POST billing_portal/:id":
        this.get(params.customer);
        return {
          id: id("bps"),
          object: "billing_portal.session",
          url: `${this.url}/portal/${params.customer}`,
        };
      case "POST refunds":
        return this.#refund(params);
    }
    throw new StripeError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  #createPrice(params: Json): Json {
    const { lookup_key: lookupKey, product_data: productData, recurring, ...rest } = params;
    if (lookupKey && this.all("price").some(({ lookup_key }) => lookup_key === lookupKey)) {
      throw invalid("A price already uses that lookup key.", "lookup_key");
    }
    const product = rest.product ?? this.#route("POST", "/v1/products", productData ?? {}).id;
    return this.#store({
      ...rest,
      ...{ id: id("price"), object: "price", active: true, product, lookup_key: lookupKey ?? null },
      unit_amount: Number(params.unit_amount),
      recurring: { interval_count: 1, ...recurring },
    });
  }

  #createCustomer(params: Json): Json {
    const customer = this.#store({ id: id("cus"), object: "customer", metadata: {}, balance: 0, ...params });
    this.#emit("customer.created", customer);
    return customer;
  }

  #createSubscription(params: Json): Json {
    if (this.get(params.customer).deleted) throw missing("customer", params.customer);
    const price = this.get(params.items?.[0]?.price ?? "");
    const subscription = this.#store({
      ...{ id: id("sub"), object: "subscription", status: "incomplete", customer: params.customer },
      currency: params.currency ?? "usd",
      ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null, trial_end: null },
      ...{ metadata: params.metadata ?? {}, start_date: this.now, created: this.now, retries: 0 },
      items: list([this.#period({ id: id("si"), object: "subscription_item", price })]),
    });
    subscription.latest_invoice = this.#createInvoice(
      subscription,
      "subscription_create",
      amountOf(price, subscription.currency),
    ).id;
    this.#emit("customer.subscription.created", subscription);
    // A first invoice that a credit pays needs no one to confirm it: the subscription is active at once.
    const invoice = this.get(subscription.latest_invoice);
    if (invoice.amount_due === 0) {
      invoice.confirmation_secret = null;
      this.#charge(invoice);
    }
    return subscription;
  }

  #updateSubscription(subscription: Json, params: Json): Json {
    if (!isLive(subscription)) throw invalid("A canceled subscription can only update its metadata.");
    const previous = { cancel_at_period_end: subscription.cancel_at_period_end };
    if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
      throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
    }
    if (params.cancel_at === "") subscription.cancel_at = null;
    if (params.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = params.cancel_at_period_end === "true";
      subscription.canceled_at = subscription.cancel_at_period_end ? this.now : null;
    }
    if (params.metadata) Object.assign(subscription.metadata, params.metadata);
    const item = subscription.items.data[0];
    const wanted = params.items?.[0]?.price;
    if (wanted && wanted !== item.price.id) {
      const amount = this.#switchCost(subscription, this.get(wanted));
      const declines =
        this.#dueOf(subscription.customer, amount) > 0 &&
        (this.cards.get(subscription.customer) ?? "pays") !== "pays";
      if (declines && params.payment_behavior === "error_if_incomplete") {
        const message = "Your card was declined.";
        throw new StripeError(402, { type: "card_error", code: "card_declined", message });
      }
      item.price = this.get(wanted);
      this.#period(item);
      const credited = { invoice: subscription.latest_invoice, invoice_line_items: [] };
      const invoice = this.#createInvoice(subscription, "subscription_update", amount);
      const rest = amount - amountOf(item.price, subscription.currency);
      invoice.lines.data.push({
        ...{ object: "line_item", amount: rest },
        parent: {
          type: "subscription_item_details",
          subscription_item_details: {
            proration: true,
            proration_details: { credited_items: credited },
          },
        },
      });
      subscription.latest_invoice = invoice.id;
      this.#charge(invoice);
    }
    this.#emit("customer.subscription.updated", subscription, previous);
    return subscription;
  }

  /** What a change to another price costs today, in cents: the new price less what is unused of the old one. */
  #switchCost(subscription: Json, price: Json): number {
    const item = subscription.items.data[0];
    const length = item.current_period_end - item.current_period_start;
    const unused = Math.max(0, item.current_period_end - this.now) / length;
    const { currency } = subscription;
    return amountOf(price, currency) - Math.round(amountOf(item.price, currency) * unused);
  }

  #preview(params: Json): Json {
    const subscription = this.get(params.subscription);
    const wanted = params.subscription_details?.items?.[0]?.price;
    // Without a change it is the next renewal.
    const total = wanted
      ? this.#switchCost(subscription, this.get(wanted))
      : amountOf(subscription.items.data[0].price, subscription.currency);
    return {
      id: id("upcoming_in"),
      object: "invoice",
      amount_due: this.#dueOf(subscription.customer, total),
      total,
      currency: subscription.currency,
    };
  }

  /** What of an amount is left to pay after a customer's credit, which Stripe keeps as a negative balance. */
  #dueOf(customerId: string, amount: number): number {
    return Math.max(0, amount + (this.get(customerId).balance as number));
  }

  #createInvoice(subscription: Json, reason: string, total: number): Json {
    const amount = this.#dueOf(subscription.customer, total);
    const { price } = subscription.items.data[0];
    const number = `FAKE-${String(this.all("invoice").length + 1).padStart(4, "0")}`;
    const invoice = this.#store({
      ...{
        id: id("in"),
        object: "invoice",
        status: "open",
        number,
        billing_reason: reason,
        created: this.now,
      },
      ...{
        customer: subscription.customer,
        subscription: subscription.id,
        currency: subscription.currency,
      },
      ...{ amount_due: amount, amount_paid: 0, amount_remaining: amount, total, attempt_count: 0 },
      ...{ status_transitions: { paid_at: null, finalized_at: this.now } },
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      lines: list([{ object: "line_item", amount, pricing: { price_details: { price: price.id } } }]),
    });
    this.#moveBalance(invoice, "applied_to_invoice", total - amount);
    invoice.hosted_invoice_url = `${this.url}/invoice/${invoice.id}`;
    const intent = this.#store({
      ...{ id: id("pi"), object: "payment_intent", status: "requires_payment_method", amount },
      ...{ currency: invoice.currency, customer: invoice.customer, latest_charge: null, created: this.now },
      metadata: { invoice: invoice.id },
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(8).toString("hex")}`;
    invoice.confirmation_secret = { client_secret: intent.client_secret, type: "payment_intent" };
    const payment = this.#store({
      ...{
        id: id("inpay"),
        object: "invoice_payment",
        invoice: invoice.id,
        status: "open",
        is_default: true,
      },
      ...{ amount_requested: amount, amount_paid: null, created: this.now },
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
    invoice.payments = list([payment]);
    this.#emit("invoice.finalized", invoice);
    return invoice;
  }

  /** Takes an invoice's money by the customer's card. */
  #charge(invoice: Json): void {
    if (invoice.status !== "open") return;
    const payment = invoice.payments.data[0];
    const intent = this.get(payment.payment.payment_intent);
    const subscription = this.get(invoice.subscription);
    const card = this.cards.get(invoice.customer) ?? "pays";
    invoice.attempt_count += 1;
    if (card !== "pays" && invoice.amount_due > 0) {
      intent.status = card === "declines" ? "requires_payment_method" : "requires_action";
      intent.last_payment_error =
        card === "declines" ? { code: "card_declined", message: "Your card was declined." } : null;
      if (card === "authenticates") this.#emit("invoice.payment_action_required", invoice);
      this.#emit("invoice.payment_failed", invoice);
      return;
    }
    // What a credit has paid takes nothing from the card.
    if (invoice.amount_due > 0) this.#take(invoice, intent, payment);
    Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
    invoice.status_transitions.paid_at = this.now;
    this.#emit("invoice.paid", invoice);
    const { status } = subscription;
    Object.assign(subscription, { status: "active", retries: 0, retryAt: null });
    if (status !== "active") this.#emit("customer.subscription.updated", subscription, { status });
  }

  /** Takes money from the customer's card. */
  #take(invoice: Json, intent: Json, payment: Json): void {
    const charge = this.#store({
      ...{ id: id("ch"), object: "charge", amount: invoice.amount_due, amount_refunded: 0, refunded: false },
      ...{ status: "succeeded", disputed: false },
      ...{
        payment_intent: intent.id,
        customer: invoice.customer,
        currency: invoice.currency,
        created: this.now,
      },
      payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
    });
    Object.assign(intent, { status: "succeeded", latest_charge: charge.id, last_payment_error: null });
    Object.assign(payment, { status: "paid", amount_paid: invoice.amount_due });
    this.#emit("charge.succeeded", charge);
  }

  /** What happens to a subscription at its next date. */
  #turn(subscription: Json): void {
    const { status } = subscription;
    if (status === "incomplete") {
      this.#void(this.get(subscription.latest_invoice));
    } else if (status === "past_due") {
      subscription.retries += 1;
      subscription.retryAt = this.now + RETRY;
      this.#charge(this.get(subscription.latest_invoice));
      if (subscription.status === "past_due" && subscription.retries >= RETRIES) this.#end(subscription);
    } else if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
      this.#end(subscription);
    } else {
      const item = this.#period(subscription.items.data[0]);
      const invoice = this.#createInvoice(
        subscription,
        "subscription_cycle",
        amountOf(item.price, subscription.currency),
      );
      subscription.latest_invoice = invoice.id;
      this.#charge(invoice);
      if (invoice.status !== "paid") {
        Object.assign(subscription, { status: "past_due", retries: 1, retryAt: this.now + RETRY });
      }
      this.#emit("customer.subscription.updated", subscription, { status });
    }
  }

  #end(subscription: Json): Json {
    if (subscription.status === "incomplete") {
      const invoice = this.get(subscription.latest_invoice);
      if (invoice.status === "open") this.#giveBackCredit(invoice);
    }
    Object.assign(subscription, { status: "canceled", ended_at: this.now });
    subscription.canceled_at ??= this.now;
    this.#emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  /** Makes an open invoice one that cannot be paid. A subscription whose first invoice it is ends unpaid. */
  #void(invoice: Json): Json {
    if (invoice.status !== "open") {
      throw invalid(`You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`);
    }
    this.#giveBackCredit(invoice);
    const subscription = this.get(invoice.subscription);
    const { status } = subscription;
    if (status === "incomplete") {
      subscription.status = "incomplete_expired";
      this.#emit("customer.subscription.updated", subscription, { status });
    }
    return invoice;
  }

  /** What a credit would have paid of an invoice is the customer's again. */
  #giveBackCredit(invoice: Json): void {
    this.#moveBalance(invoice, "unapplied_from_invoice", invoice.amount_due - invoice.total);
    invoice.status = "void";
    this.get(invoice.payments.data[0].payment.payment_intent).status = "canceled";
  }

  /** What an invoice takes of a customer's credit, or gives to it when it is negative. */
  #moveBalance({ id: invoice, customer, currency }: Json, type: string, amount: number): void {
    if (amount !== 0) this.#addBalance(this.get(customer), amount, { currency, type, invoice });
  }

  /** Every change of a balance has its row; what is positive is owed by the customer. */
  #addBalance(customer: Json, amount: number, row: Json): Json {
    customer.balance += amount;
    return this.#store({
      ...{ id: id("cbtxn"), object: "customer_balance_transaction", customer: customer.id, amount },
      ...{ ending_balance: customer.balance, created: this.now, invoice: null, credit_note: null },
      ...{ metadata: {}, ...row },
    });
  }

  #createCheckout(params: Json): Json {
    const price = this.get(params.line_items?.[0]?.price ?? "");
    if (!params.success_url) throw invalid("Missing required param: success_url.", "success_url");
    const session = this.#store({
      ...{ id: id("cs_test"), object: "checkout.session", status: "open", payment_status: "unpaid" },
      ...{
        mode: params.mode,
        price: price.id,
        success_url: params.success_url,
        cancel_url: params.cancel_url,
      },
      ...{ customer: params.customer ?? null, customer_email: params.customer_email ?? null },
      ...{ client_reference_id: params.client_reference_id ?? null, metadata: params.metadata ?? {} },
      ...{ automatic_tax: params.automatic_tax ?? null, customer_update: params.customer_update ?? null },
      ...{ subscription: null, subscriptionMetadata: params.subscription_data?.metadata ?? {} },
    });
    session.url = `${this.url}/checkout/${session.id}`;
    return session;
  }

  #expireCheckout(session: Json): Json {
    if (session.status !== "open") throw invalid("Only open Checkout Sessions can be expired.");
    session.status = "expired";
    this.#emit("checkout.session.expired", session);
    return session;
  }

  #refund(params: Json): Json {
    const charge = this.get(params.charge ?? this.get(params.payment_intent).latest_charge);
    const amount = Number(params.amount ?? charge.amount - charge.amount_refunded);
    if (charge.refunded || amount > charge.amount - charge.amount_refunded) {
      throw new StripeError(400, {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: `Charge ${charge.id} has already been refunded.`,
      });
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#emit("charge.refunded", charge);
    const { payment_intent: intent, currency } = charge;
    const refund = { id: id("re"), object: "refund", status: "succeeded", amount, charge: charge.id };
    return this.#store({ ...refund, payment_intent: intent, currency, created: this.now });
  }

  /** Gives a subscription's item its next period. */
  #period(item: Json): Json {
    item.current_period_start = this.now;
    item.current_period_end = this.now + INTERVAL[item.price.recurring.interval as keyof typeof INTERVAL];
    return item;
  }

  #emit(type: string, object: Json, previous?: Json): void {
    const data = { object: structuredClone(object), ...(previous && { previous_attributes: previous }) };
    const event = { id: id("evt"), object: "event", type, created: this.now, livemode: false, data };
    this.events.push(event);
    this.objects.set(event.id, event);
  }

  #store(row: Json): Json {
    this.objects.set(row.id, row);
    return row;
  }

  /** A copy of an object with the ids at these paths replaced by what they name. */
  #expanded(row: Json, paths: string[] = []): Json {
    const copy = structuredClone(row);
    for (const path of paths) {
      let places: Json[] = [copy];
      for (const name of path.split(".")) {
        places = places.flatMap((place): Json[] => {
          if (typeof place[name] === "string") place[name] = structuredClone(this.get(place[name]));
          const next = place[name] as Json | Json[] | null | undefined;
          return Array.isArray(next) ? next : next ? [next] : [];
        });
      }
    }
    // What Stripe includes only where it is asked for.
    const secret = (invoice: Json | string | null, path: string) => {
      if (invoice && typeof invoice === "object" && !paths.some((name) => name.startsWith(path))) {
        delete invoice.confirmation_secret;
      }
    };
    if (copy.object === "subscription") secret(copy.latest_invoice, "latest_invoice.confirmation_secret");
    if (copy.object === "invoice") secret(copy, "confirmation_secret");
    return copy;
  }
}

/** Starts the fake on a local port, by default a free one. */
export function startFakeStripe(port?: number): Promise<FakeStripe> {
  return new FakeStripe().start(port);
}

const id = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;
const list = (data: Json[], url = "") => ({ object: "list", data, has_more: false, url });
/** What a price costs in a currency, in its smallest unit. */
const amountOf = (price: Json, currency: string): number =>
  price.currency_options?.[currency]?.unit_amount ?? price.unit_amount;
const isLive = ({ status }: Json) => !["canceled", "incomplete_expired"].includes(status);

/** When a subscription next changes on its own, in seconds since 1970. */
function nextAt(subscription: Json): number {
  if (subscription.status === "incomplete") return subscription.created + FIRST_PAYMENT;
  if (subscription.status === "past_due") return subscription.retryAt;
  if (subscription.status !== "active") return Infinity;
  return subscription.items.data[0]?.current_period_end ?? Infinity;
}

/** Parameters as Stripe's library encodes them: `items[0][price]=x`. */
function nested(encoded: string): Json {
  const root: Json = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\]?\[|\]$/).filter((part, index) => index === 0 || part !== "");
    let place = root;
    path.forEach((part, index) => {
      if (index === path.length - 1) place[part] = value;
      else place = place[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {};
    });
  }
  return root;
}
