import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Mail } from "#models/mail.server";
import { SupportRequest } from "#models/support-request.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { supportSchema } from "~/features/support/schema";
import { submitSupportRequest } from "~/features/support/submit-support-request.server";

useDatabase();

const request = (overrides: Record<string, unknown> = {}) => ({
  email: " Rosa@Example.com ",
  category: "technical",
  subject: "  No sound ",
  message: "The bell does not ring any more.",
  submitKey: randomUUID(),
  ...overrides,
});

test("a request is stored as written, once per form however often it arrives", async () => {
  const { id } = await makeUser();
  const input = supportSchema.parse(request());
  await Promise.all(Array.from({ length: 5 }, () => submitSupportRequest(id, input)));
  const rows = await SupportRequest.find({ userId: id }).lean();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    email: "Rosa@Example.com",
    category: "technical",
    subject: "No sound",
    message: "The bell does not ring any more.",
  });
  // Without SMTP the request is not emailed: administrators read it in the database.
  expect(await Mail.countDocuments({ userId: id })).toBe(0);
});

test("a request of a person with Premium is marked, and stays so", async () => {
  const { id } = await makeUser({ subscriptionTier: "premium" });
  const other = await makeUser();
  for (const userId of [id, other.id]) await submitSupportRequest(userId, supportSchema.parse(request()));
  await User.updateOne({ _id: id }, { subscriptionTier: "free" });
  expect(await SupportRequest.findOne({ userId: id }).lean()).toMatchObject({ isPremium: true });
  expect(await SupportRequest.findOne({ userId: other.id }).lean()).toMatchObject({ isPremium: false });
});

test("an eleventh request within an hour is refused", async () => {
  const { id } = await makeUser();
  for (let count = 0; count < 10; count++) await submitSupportRequest(id, supportSchema.parse(request()));
  await expect(submitSupportRequest(id, supportSchema.parse(request()))).rejects.toMatchObject({
    status: 429,
  });
  expect(await SupportRequest.countDocuments({ userId: id })).toBe(10);
});

test.each([
  ["email", { email: "rosa@" }, "validation.emailValidError"],
  ["category", { category: "" }, "validation.categoryRequiredError"],
  ["category", { category: "gossip" }, "validation.categoryRequiredError"],
  ["subject", { subject: " No " }, "validation.subjectMinError"],
  ["message", { message: "Too short" }, "validation.messageMinError"],
  ["message", { message: "x".repeat(5_001) }, "validation.supportMessageTooLong"],
])("an error is shown at its field: %s", (field, overrides, key) => {
  const issues = supportSchema.safeParse(request(overrides)).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([[field, key]]);
});
