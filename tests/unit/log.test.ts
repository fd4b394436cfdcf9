import mongoose, { mongo } from "mongoose";
import { expect, test } from "vitest";
import { describeError } from "~/services/log.server";

const secret = "rosa@example.com";

const bulk = new mongo.MongoBulkWriteError(
  { message: "no", code: 1, writeErrors: [] },
  {} as mongo.BulkWriteResult,
);
Object.assign(bulk, { writeErrors: [{ err: { op: { u: [{ $set: { chunks: secret } }] } } }] });

test.each([
  [
    "a duplicate key",
    new mongo.MongoServerError({
      message: `E11000 duplicate key error collection: users index: email_1 dup key: { email: "${secret}" }`,
      code: 11000,
      keyValue: { email: secret },
    }),
    "E11000 duplicate key error collection: users index: email_1 dup key: …",
  ],
  ["a write that failed", bulk, "no"],
  ["a cast", new mongoose.Error.CastError("ObjectId", secret, "_id"), "Cast to ObjectId failed for value …"],
  ["broken JSON", syntaxError(), "Unexpected token …"],
  [
    "an error response of a service",
    Object.assign(new Error("refused"), { status: 400, headers: { authorization: secret }, body: secret }),
    "refused",
  ],
  ["a rejected email", new Error(`550 5.1.1 <${secret}>: no such mailbox`), "550 5.1.1 …@… no such mailbox"],
  [
    "a requested URL",
    new Error(`no answer from https://example.com/x?key=1&mail=${encodeURIComponent(secret)}`),
    "no answer from https://example.com/x?…",
  ],
  ["a cause", new Error("outer", { cause: Object.assign(new Error("inner"), { body: secret }) }), "outer"],
])("an error is logged without user input: %s", (_, error, message) => {
  const logged = describeError(error);
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(logged).toMatchObject({ message, type: error.name, stack: expect.stringMatching(/^at /) });
});

test.each(["two\nlines", 'a "quoted"\nword', "a\0zero"])(
  "an error about a header is logged without the header's value: %j",
  (value) => {
    let error: unknown;
    try {
      new Headers().append("Location", `/secret?${value}`);
    } catch (refusal) {
      error = refusal;
    }
    const { message } = describeError(error) as { message: string };
    expect(message).toMatch(/^Headers.append: … is an invalid header value/);
  },
);

function syntaxError(): Error {
  try {
    JSON.parse(secret);
  } catch (error) {
    return error as Error;
  }
  throw new Error("it should not parse");
}
