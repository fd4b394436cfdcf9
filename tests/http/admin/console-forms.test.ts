import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage();

type Person = Client & { email: string };

let admin: Person;
let person: Person;
let personId: string;
beforeAll(async () => {
  [admin, person] = [await Client.registered(stage.url), await Client.registered(stage.url)];
  await stage.db.collection("users").updateOne({ email: admin.email }, { $set: { isAdmin: true } });
  personId = (await stage.db.collection("users").findOne({ email: person.email }))!._id.toString();
});

function toastOf(answer: Response): string {
  const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("anamcara_toast="))!;
  const [value] = decodeURIComponent(toast.slice("anamcara_toast=".length)).split(".");
  return Buffer.from(value!, "base64").toString();
}

test("an email address that another account has is told at its field, and nothing typed is lost", async () => {
  const path = `/admin/users/${personId}/edit`;
  const before = await (await admin.get(path)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(before)![1]!;
  const refused = await admin.form(path, {
    updatedAt: hidden("updatedAt"),
    seen: hidden("seen").replaceAll("&quot;", '"'),
    firstName: "Maximiliane",
    lastName: "Hill",
    email: admin.email,
    subscriptionTier: "free",
  });
  expect(refused.status).toBe(409);
  const page = await refused.text();
  const field = /<input[^>]*name="email"[^>]*>/.exec(page)![0];
  expect(field).toContain('aria-invalid="true"');
  expect(page).toMatch(/id="[^"]*-error"[^>]*>Another account has this email address\./);
  expect(page).toContain('value="Maximiliane"');
});

test("without a mail server an answer is said to be kept, not sent", async () => {
  const { insertedId } = await stage.db.collection("support_requests").insertOne({
    userId: oid(personId),
    email: person.email,
    category: "general",
    subject: "No sound",
    message: "The bell does not ring.",
    status: "open",
    answers: [],
    notes: [],
    createdAt: new Date(),
  });
  const path = `/admin/content/support/${insertedId.toString()}`;
  const answered = await admin.form(path, {
    intent: "answer",
    submitKey: "6f6bb0c4-1f1e-4d3b-9c61-2f5a1c0d7e11",
    message: "Please turn it on.",
  });
  expect(answered.status).toBe(303);
  expect(toastOf(answered)).toContain("adminSupport.answerKept");
});

test("without a mail server an invitation is said to be kept, not to be on its way", async () => {
  const invited = await admin.form("/admin/users/invite", { email: "ada.new@example.com" });
  expect(invited.status).toBe(303);
  expect(toastOf(invited)).toContain("adminUsers.toast.invitationKept");
});

test("without scripts the field with an error has the focus in the page that comes back", async () => {
  const refused = await admin.form(`/admin/users/${personId}/delete`, { typed: "someone@else.test" });
  expect(refused.status).toBe(400);
  const field = /<input[^>]*name="typed"[^>]*>/.exec(await refused.text())![0];
  expect(field).toContain('autofocus=""');
});

test("a payment cannot be given back where payments are not set up, and the page says why", async () => {
  const { insertedId } = await stage.db.collection("payments").insertOne({
    userId: oid(personId),
    stripeInvoiceId: "in_1",
    amount: 890,
    refundedAmount: 0,
    currency: "usd",
    status: "succeeded",
    paidAt: new Date(),
    createdAt: new Date(),
  });
  const page = await (
    await admin.get(`/admin/subscriptions/payments/${insertedId.toString()}/refund`)
  ).text();
  expect(page).toContain("Payments are not set up.");
  expect(page).not.toContain("Refund $8.90");
});
