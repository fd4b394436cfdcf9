import mongoose from "mongoose";
import { createServer } from "node:http";
import { googlePerson, startFakeGoogle } from "#tests/fakes/google";
import { fakeMedia, startFakeOpenAi, whole, type Answer } from "#tests/fakes/openai";
import { CONTINUE_INSTRUCTION } from "~/features/chat/turns/continuation";
import { topicCategories } from "~/utils/conversation-category";
import { startFakeSmtp } from "#tests/fakes/smtp";
import { startFakeStripe } from "#tests/fakes/stripe";
import { startApp } from "./app-process";
import { startThrowawayMongod } from "./mongod";
import { giveMeditation } from "./ready-meditation";

/** The message itself says how the model responds, so that concurrent tests do not affect each other. */
const byMessage: Answer = async (exchange) => {
  const messages = exchange.body.messages as {
    role: string;
    content: string;
  }[];
  const asked = messages.at(-1)!.content;
  if (asked.includes("[cut]")) {
    exchange.say("Four in the morning is an honest");
    exchange.finish("length");
    exchange.done();
  } else if (asked === CONTINUE_INSTRUCTION) {
    await whole(" hour, and ", "it passes.")(exchange);
  } else if (asked.includes("[cold]")) {
    // Time enough to see the words that say so.
    exchange.open();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await whole("Awake now.")(exchange);
  } else if (asked.includes("[filtered]")) {
    exchange.say("This is as far as it went");
    exchange.finish("content_filter");
    exchange.done();
  } else if (asked.includes("[fail]")) {
    // Words, then an end without an end marker.
    exchange.say("Half of it");
    exchange.end();
  } else if (asked.includes("[quotes]")) {
    await whole(
      "Psalm 23 says, “The LORD is my shepherd; I shall not want.”\n\n",
      "> Be still, and know that I am God.\n> — Rumi\n\n",
      "Another line is often passed on: “The wound is where the light comes in” — Rumi. You said “please”.",
    )(exchange);
  } else if (/\[(slow|long)\]/.test(asked)) {
    let isOpen = true;
    void exchange.closed.then(() => (isOpen = false));
    const sentence = "Slowly, one word after the other, as rain fills a bowl on the step outside the door.";
    // A long reply continues until it is stopped, for as long as any test may take.
    const words = sentence.repeat(asked.includes("[long]") ? 50 : 1).split(" ");
    for (const word of words) {
      if (!isOpen) return;
      exchange.say(`${word} `);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    exchange.finish();
    exchange.done();
  } else {
    await whole(
      "Four in the morning is an *honest* hour.",
      "\n\nWhat does ",
      "the list leave out?",
    )(exchange);
  }
};

const guide = await startFakeOpenAi();
guide.answers(byMessage);
// A person who says where they live gets a memory of it.
guide.answersAsides((exchange) => {
  const said = (exchange.body.messages as { content: string }[]).at(-1)!.content;
  const content = /I live in [^".]+/.exec(said)?.[0];
  const memories = content ? [{ content, category: "context", type: "long_term" }] : [];
  return whole(JSON.stringify({ memories }))(exchange);
});
guide.answersForm("topics", (exchange) => {
  const topics = topicCategories.map((category, index) => ({
    category,
    title: `A question of ${category}`,
    description: "Where it begins, and what it asks.",
    because: index === 0 ? "f1" : null,
  }));
  return whole(JSON.stringify({ topics }))(exchange);
});
// Anyone who comes with a name has an account there; Facebook is left unconfigured.
const google = await startFakeGoogle((who) =>
  who === "" || who === "refuse" ? "refuse" : googlePerson({ sub: who, email: `${who}@example.com` }),
);
const smtp = await startFakeSmtp();
// Its payment page is a plain page that takes every card.
const stripe = await startFakeStripe(Number(process.env.STRIPE_PORT));
const mongod = await startThrowawayMongod();
await mongoose.connect(mongod.uri, { autoIndex: false, autoCreate: false });
const database = mongoose.connection.getClient();

/** More messages than a person may send in a day. */
async function fill(conversationId: string, count: number): Promise<void> {
  const id = new mongoose.mongo.ObjectId(conversationId);
  const conversation = await database.db().collection("conversations").findOne({ _id: id });
  const messages = Array.from({ length: count }, (_, index) => ({
    conversationId: id,
    userId: conversation!.userId as unknown,
    role: index % 2 ? "assistant" : "user",
    content: `Message number ${index + 1}.`,
    createdAt: new Date(Date.now() - (count - index) * 60_000),
  }));
  await database.db().collection("messages").insertMany(messages);
  await database
    .db()
    .collection("conversations")
    .updateOne({ _id: id }, { $set: { isDraft: false } });
}

/** Lets every session of a person have begun an hour ago, when what cannot be undone asks for the password again. */
async function age(email: string): Promise<void> {
  const user = await database.db().collection("users").findOne({ email });
  await database
    .db()
    .collection("sessions")
    .updateMany(
      { "sess.userId": user!._id },
      { $set: { "sess.createdAt": new Date(Date.now() - 3_600_000) } },
    );
}

/** Gives a person a meditation of one minute. @returns its id. */
async function give(email: string, title: string): Promise<string> {
  const user = await database.db().collection("users").findOne({ email });
  return giveMeditation(user!._id.toString(), title);
}

/** Puts an email into the outbox as it is kept without a mail server: with its link. */
async function keep(to: string, link: string): Promise<void> {
  const outbox = database.db().collection("outbox");
  const { _id, ...sent } = (await outbox.findOne({ to }, { sort: { createdAt: -1 } }))!;
  await outbox.insertOne({
    ...sent,
    status: "stored",
    sentAt: null,
    text: `Choose a new password:\n${link}`,
  });
}

// The tests run in another process: they read the emails at /?to=address, fill conversations at /fill?id=…&count=…, make
// administrators at /make-admin?email=…, let sessions grow old at /age?email=…, keep emails at /keep?to=…&link=…, and give
// meditations at /meditation?email=…&title=….
const mailbox = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, "http://localhost");
  if (pathname === "/fill") {
    void fill(searchParams.get("id")!, Number(searchParams.get("count"))).then(() => response.end());
    return;
  }
  if (pathname === "/age") {
    void age(searchParams.get("email")!).then(() => response.end());
    return;
  }
  if (pathname === "/meditation") {
    void give(searchParams.get("email")!, searchParams.get("title")!).then((id) => response.end(id));
    return;
  }
  if (pathname === "/keep") {
    void keep(searchParams.get("to")!, searchParams.get("link")!).then(() => response.end());
    return;
  }
  if (pathname === "/make-admin") {
    const users = database.db().collection("users");
    void users
      .updateOne({ email: searchParams.get("email")! }, { $set: { isAdmin: true } })
      .then(() => response.end());
    return;
  }
  const to = searchParams.get("to")!;
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(smtp.mails.filter((mail) => mail.to.includes(to))));
}).listen(Number(process.env.MAILBOX_PORT), "127.0.0.1");
const app = await startApp({
  PORT: process.env.PORT!,
  HOST: "localhost",
  MONGODB_URI: mongod.uri,
  OPENAI_BASE_URL: guide.baseUrl,
  ...fakeMedia(guide),
  GOOGLE_CLIENT_ID: "a-google-client",
  GOOGLE_CLIENT_SECRET: "a-google-secret",
  GOOGLE_OAUTH_BASE: google.baseUrl,
  SMTP_URL: smtp.url,
  STRIPE_SECRET_KEY: "sk_test_e2e",
  STRIPE_PUBLISHABLE_KEY: "pk_test_e2e",
  STRIPE_API_BASE: stripe.url,
  LOG_LEVEL: "error",
});

async function stop(): Promise<void> {
  await app.stop();
  await mongoose.disconnect();
  await mongod.stop();
  mailbox.close();
  await Promise.all([guide.close(), google.close(), smtp.close(), stripe.close()]);
  process.exit(0);
}
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
void app.exited.then((code) => {
  process.stderr.write(`the server ended with ${code}:\n${app.output()}\n`);
});
