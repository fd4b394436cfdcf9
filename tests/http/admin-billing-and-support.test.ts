import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { textOfHtml as rawTextOf } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { SupportRequestDto } from "~/features/support/types";

const UNKNOWN = "0123456789abcdef01234567";
const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
let url: string;
let admin: Client;
let rosa: Client & { email: string };
let rosaId: string;
let requestId: string;

beforeAll(async () => {
  stripe = await startFakeStripe();
  ({ url } = await stage.start({ STRIPE_SECRET_KEY: "sk_test_http", STRIPE_API_BASE: stripe.url }));
  admin = await administrator();
  rosa = await Client.registered(url);
  rosaId = ((await (await rosa.get("/api/auth/user")).json()) as { id: string }).id;
  const words = { email: rosa.email, category: "technical", subject: "No sound" };
  await rosa.form("/support", { ...words, message: "The bell does not ring.", submitKey: "one form only" });
  requestId = (await stage.db.collection("support_requests").findOne({}))!._id.toString();
});
afterAll(() => stripe.close());
afterEach(() => void (stripe.state = "well"));
beforeEach(() => stage.db.collection("admin_logs").deleteMany({}));

async function administrator(): Promise<Client> {
  const client = await Client.registered(url);
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: { isAdmin: true } });
  return client;
}
/** Makes an administrator's sign-in an hour old. */
async function stale(): Promise<Client> {
  const client = (await administrator()) as Client & { email: string };
  const user = await stage.db.collection("users").findOne({ email: client.email });
  await stage.db
    .collection("sessions")
    .updateMany(
      { "sess.userId": user!._id },
      { $set: { "sess.createdAt": new Date(Date.now() - 3_600_000) } },
    );
  return client;
}
const put = (client: Client, path: string, body: unknown) =>
  client.request(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const textOf = async (client: Client, path: string) => {
  const answer = await client.get(path);
  expect(answer.status, path).toBe(200);
  return rawTextOf(await answer.text()).replace(/\s+/g, " ");
};
const entries = () =>
  stage.db
    .collection("admin_logs")
    .find({}, { projection: { _id: 0, action: 1, entity: 1, entityId: 1 } })
    .toArray();

/** A person who has paid for a year. @returns our id of the payment. */
async function paid(): Promise<string> {
  const person = await Client.registered(url);
  const answer = await person.form("/subscribe", { planType: "annual" });
  stripe.completeCheckout(answer.headers.get("location")!.split("/").at(-1)!);
  await person.get("/profile?upgraded=true");
  const { id } = (await (await person.get("/api/auth/user")).json()) as { id: string };
  const payments = stage.db.collection("payments");
  const row = await until(() => payments.findOne({ userId: oid(id) }), { what: "the payment" });
  return row._id.toString();
}
const refundPath = (id: string) => `/api/admin/payments/${id}/refund`;

const calls: [string, (client: Client) => Promise<Response>][] = [
  ["payments", (client) => client.get("/api/admin/payments")],
  ["refund", (client) => client.post(refundPath(UNKNOWN))],
  ["requests", (client) => client.get("/api/admin/support-requests")],
  ["change", (client) => put(client, `/api/admin/support-requests/${UNKNOWN}`, { status: "closed" })],
  ["reply", (client) => client.post(`/api/admin/support-requests/${UNKNOWN}/reply`, { message: "Hello" })],
  ["mails", (client) => client.get("/api/admin/mails")],
];

describe("the calls", () => {
  test.each(calls)("%s: 401 for visitors, 403 for people, and neither is logged", async (_name, call) => {
    const visitor = await call(new Client(url));
    expect([visitor.status, await visitor.text()]).toEqual([401, "Unauthorized"]);
    const person = await call(rosa);
    expect([person.status, await person.text()]).toEqual([403, "Forbidden - Admin access required"]);
    expect(await entries()).toEqual([]);
  });

  test.each(calls)("%s: leaves one entry, and 404 for an unknown id", async (_name, call) => {
    expect([200, 404]).toContain((await call(admin)).status);
    expect(await entries()).toHaveLength(1);
  });

  test.each([
    "/api/admin/payments?status=lost",
    "/api/admin/payments?limit=1000",
    "/api/admin/payments?before=x",
    "/api/admin/mails?status[$ne]=sent&status=x",
    "/api/admin/support-requests?assigneeId=me",
  ])("%s is refused with 400", async (path) => {
    expect((await admin.get(path)).status).toBe(400);
  });

  test.each([{}, { status: "lost" }, { assigneeId: "me" }, { subject: "Other" }, { note: "" }, []])(
    "a change to %j is refused with 400",
    async (change) => {
      const answer = await put(admin, `/api/admin/support-requests/${requestId}`, change);
      expect(answer.status).toBe(400);
    },
  );
});

describe("a refund", () => {
  test("by the API is made once, and the person sees it", async () => {
    const id = await paid();
    const answer = await admin.post(refundPath(id));
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { id, status: "refunded", amount: 8_900, refundedAmount: 8_900 },
    ]);
    expect((await admin.post(refundPath(id))).status).toBe(409);
    const { userId } = (await stage.db.collection("payments").findOne({ _id: oid(id) }))!;
    const entry = { action: "refundPayment", entity: "user", entityId: String(userId) };
    expect(await entries()).toEqual([entry, entry]);
    const listed = (await (await admin.get("/api/admin/payments?status=refunded")).json()) as {
      id: string;
    }[];
    expect(listed.map((row) => row.id)).toContain(id);
  });

  test("is 502 while Stripe fails", async () => {
    const id = await paid();
    stripe.state = "failing";
    expect((await admin.post(refundPath(id))).status).toBe(502);
    const page = await admin.form(`/admin/subscriptions/payments/${id}/refund`, {});
    expect(page.status).toBe(502);
    expect(rawTextOf(await page.text())).toContain("Stripe did not carry out the refund.");
    stripe.state = "well";
    expect((await admin.post(refundPath(id))).status).toBe(200);
  });

  test("needs a fresh sign-in", async () => {
    const id = await paid();
    const late = await stale();
    const call = await late.post(refundPath(id));
    expect([call.status, await call.text()]).toEqual([403, "Forbidden - Sign in again"]);
    const path = `/admin/subscriptions/payments/${id}/refund`;
    const to = `/admin/confirm?redirectTo=${encodeURIComponent(path)}`;
    for (const answer of [await late.get(path), await late.form(path, {})]) {
      expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    }
    expect(stripe.all("refund").map((row) => row.payment_intent as string)).not.toContain(
      (await stage.db.collection("payments").findOne({ _id: oid(id) }))!.stripePaymentId,
    );
  });

  test("by the page shows what is given back", async () => {
    const id = await paid();
    const path = `/admin/subscriptions/payments/${id}/refund`;
    expect(await textOf(admin, path)).toContain("Refund $89.00");
    const answer = await admin.form(path, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/subscriptions/payments"]);
    expect(await textOf(admin, "/admin/subscriptions/payments?status=refunded")).toContain(
      "given back: $89.00",
    );
    expect(await textOf(admin, path)).toContain("Nothing is left of this payment");
  });
});

describe("a person who pays", () => {
  const payer = async () => {
    const { userId } = (await stage.db.collection("payments").findOne({ _id: oid(await paid()) }))!;
    const id = String(userId);
    const { stripeCustomerId } = (await stage.db.collection("users").findOne({ _id: oid(id) }))!;
    const own = () => stripe.all("subscription").find(({ customer }) => customer === stripeCustomerId)!;
    return { id, own };
  };

  test("is shown with their subscription, and a ban says that it ends, and ends it with its period", async () => {
    const { id, own } = await payer();
    expect(await textOf(admin, `/admin/users/${id}`)).toMatch(/Yearly, renews on \d+ \w+ \d{4}/);
    expect(await textOf(admin, `/admin/users/${id}/ban`)).toMatch(
      /They pay for Premium \(Yearly\)\. With the ban their subscription ends on \d+ \w+ \d{4} and nothing more is charged/,
    );
    expect((await admin.form(`/admin/users/${id}/ban`, { isBanned: "true", reason: "" })).status).toBe(303);
    await until(() => own().cancel_at_period_end as boolean, { what: "the renewal to stop" });
    expect(own().status).toBe("active");
    await until(async () => (await textOf(admin, `/admin/users/${id}`)).includes("Yearly, ends on"));
    expect(await textOf(admin, `/admin/users/${id}/ban`)).not.toContain("nothing more is charged");
  });

  test("whose plan an administrator sets is marked, also by the API, and is not renewed", async () => {
    const { id, own } = await payer();
    const path = `/api/admin/users/${id}`;
    const user = (await (await admin.get(path)).json()) as { updatedAt: string };
    expect(user).toMatchObject({ tierSetBy: null, subscription: { planId: "annual", state: "active" } });
    expect((await put(admin, path, { subscriptionTier: "free", updatedAt: user.updatedAt })).status).toBe(
      200,
    );
    await until(() => own().cancel_at_period_end as boolean, { what: "the renewal to stop" });
    expect(await (await admin.get(path)).json()).toMatchObject({ tierSetBy: "administrator" });
    expect(await textOf(admin, `/admin/users/${id}`)).toContain("set by an administrator");
  });

  test("pays on Stripe's page once taxes are switched on, by the console's form", async () => {
    const person = await Client.registered(url);
    const tax = async (stripeTax: boolean) =>
      expect((await put(admin, "/api/admin/system", { stripeTax })).status).toBe(200);
    await tax(true);
    try {
      expect(await textOf(admin, "/admin/system")).toContain("Taxes by Stripe Tax");
      const answer = await person.form("/subscribe", { planType: "annual" });
      const session = stripe.get(answer.headers.get("location")!.split("/").at(-1)!);
      expect(session.automatic_tax).toEqual({ enabled: "true" });
      expect((await person.post("/api/create-subscription", { planType: "annual" })).status).toBe(409);
    } finally {
      await tax(false);
    }
  });
});

describe("the subscriptions page", () => {
  test.each(["day", "week", "month"])("shows figures by %s with a table behind each chart", async (by) => {
    await paid();
    const answer = await admin.get(`/admin/subscriptions?by=${by}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.match(/<figure/g)).toHaveLength(5);
    expect(html.match(/<svg[^>]*role="img"[^>]*aria-label="[^"]+"/g)).toHaveLength(5);
    expect(html.match(/<details[^>]*><summary[^>]*>Show as a table/g)).toHaveLength(5);
    const text = rawTextOf(html).replace(/\s+/g, " ");
    for (const words of ["Free users", "Premium users", "Conversion rate", "New subscriptions", "Churn"]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Revenue .{0,120}Now: \$\d+\.00/);
  });

  test("compares the prices with Stripe", async () => {
    const answer = await admin.form("/admin/subscriptions", {});
    expect(answer.status).toBe(303);
    expect(await textOf(admin, "/admin/subscriptions")).toContain("Stripe has the same prices");
  });

  test("takes any query", async () => {
    for (const query of ["by=century", "by=day&by=week", "status=$ne", `before=${"9".repeat(80)}`]) {
      for (const path of ["subscriptions", "subscriptions/payments", "content/support", "content/mails"]) {
        expect((await admin.get(`/admin/${path}?${query}`)).status, `${path}?${query}`).toBeLessThan(500);
      }
    }
  });
});

describe("support", () => {
  test("is answered by the API: mailed, kept, and logged for the person", async () => {
    const path = `/api/admin/support-requests/${requestId}`;
    const changed = await put(admin, path, { status: "inProgress", note: "A difficult one." });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { id: requestId, status: "inProgress", notes: [{ text: "A difficult one." }] },
    ]);
    const answer = await admin.post(`${path}/reply`, { message: "Please turn it on." });
    expect(answer.status).toBe(201);
    const { mailId } = (await answer.json()) as { mailId: string };
    const mail = await stage.db.collection("outbox").findOne({ _id: oid(mailId) });
    expect(mail).toMatchObject({ to: rosa.email, subject: "Re: No sound", status: "stored" });
    expect((await entries()).map(({ action, entityId }) => [action, entityId])).toEqual([
      ["updateSupportRequest", rosaId],
      ["answerSupportRequest", rosaId],
    ]);
    const own = await textOf(rosa, "/support");
    expect(own).toContain("Please turn it on.");
    expect(own).not.toContain("difficult");
    const seen = await textOf(rosa, "/profile/privacy");
    expect(seen).toContain("Answered your request to support");
    expect(seen).not.toContain("difficult");
  });

  test("is worked on by the pages, without scripts", async () => {
    expect(await textOf(admin, "/admin/content/support")).toContain("No sound");
    const path = `/admin/content/support/${requestId}`;
    expect(await textOf(admin, path)).toContain("The bell does not ring.");
    const { id } = (await (await admin.get("/api/auth/user")).json()) as { id: string };
    const fields = { intent: "update", status: "closed", assigneeId: id, note: "Done & <b>dusted</b>." };
    const saved = await admin.form(path, fields);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
    expect(await textOf(admin, "/admin/content/support?status=closed&assignee=me")).toContain("No sound");
    expect(await textOf(admin, path)).toContain("dusted");
    const seen = { seenStatus: "open", seenAssigneeId: "" };
    const late = { intent: "update", status: "open", assigneeId: "", note: "Called her.", ...seen };
    expect((await admin.form(path, late)).status).toBe(303);
    const [request] = (await (
      await admin.get("/api/admin/support-requests?status=closed")
    ).json()) as SupportRequestDto[];
    expect(request).toMatchObject({ id: requestId, assignee: { id } });
    expect(await textOf(admin, path)).toContain("Called her.");
    const page = await (await admin.get(path)).text();
    expect(page).toMatch(new RegExp(`name="seenStatus" value="closed".*name="seenAssigneeId" value="${id}"`));
    const empty = await admin.form(path, { intent: "answer", submitKey: "one form only", message: " " });
    expect(empty.status).toBe(400);
    expect(rawTextOf(await empty.text())).toContain("Write an answer.");
    const wrong = await admin.form(path, { intent: "update", status: "lost", note: "Keep this." });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Keep this.");
    const answer = { intent: "answer", submitKey: "another form", message: "It rings again." };
    await Promise.all([admin.form(path, answer), admin.form(path, answer)]);
    expect((await textOf(admin, path)).match(/It rings again\./g)).toHaveLength(1);
    expect((await admin.get(`/admin/content/support/${UNKNOWN}`)).status).toBe(404);
    expect((await admin.get("/admin/content/support/x")).status).toBe(404);
  });
});

describe("an address without a document", () => {
  test.each(["subscriptions/payments/x/refund", "content/support/x", "content/mails/x"])(
    "%s is 404, and leaves its entry",
    async (path) => {
      expect((await admin.get(`/admin/${path}`)).status).toBe(404);
      expect((await admin.form(`/admin/${path}`, { intent: "answer" })).status).toBe(404);
      expect(await entries()).toHaveLength(2);
    },
  );
});

describe("the outbox", () => {
  test("hands a reset link on, after a fresh sign-in, and the person sees it", async () => {
    await rosa.form("/forgot-password", { email: rosa.email, submitKey: "reset form key" });
    const outbox = stage.db.collection("outbox");
    const mail = await until(() => outbox.findOne({ to: rosa.email, template: "resetPassword" }), {
      what: "the reset link",
    });
    const path = `/admin/content/mails/${mail._id.toString()}`;
    const link = /https?:\/\/\S+token=[\w-]+/.exec(mail.text as string)![0];
    expect(await textOf(admin, "/admin/content/mails?status=stored")).not.toContain("token=");
    const late = await (await stale()).get(path);
    expect([late.status, late.headers.get("location")]).toEqual([
      303,
      `/admin/confirm?redirectTo=${encodeURIComponent(path)}`,
    ]);
    const text = await textOf(admin, path);
    // The link stands on a line of its own, too, to be copied.
    expect(text).toContain("Link in this email");
    expect(text.split(link)).toHaveLength(3);
    expect(text).toContain("Anyone who has this link can use the account.");
    expect((await entries()).at(-1)).toEqual({ action: "viewMail", entity: "user", entityId: rosaId });
    const listed = await (await admin.get("/api/admin/mails")).text();
    expect(listed).toContain(rosa.email);
    expect(listed).not.toContain("token=");
    const again = await admin.form(path, {});
    expect(again.status).toBe(409);
    expect(rawTextOf(await again.text())).toContain("There is no mail server.");
  });
});
