import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { Browser } from "#tests/setup/browser";
import { Client } from "#tests/setup/client";
import { textOfHtml as spacedText } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";

// Collections reject what is written to them.
const stage = useStage({ expectedTrouble: /Document failed validation/ });

const textOfHtml = (html: string) => spacedText(html).replace(/\s+/g, " ");

async function refuse(collection: string, validator: object): Promise<void> {
  await stage.db.command({ collMod: collection, validator });
}

const nothing = { $expr: false };
const collections = ["conversations", "support_requests", "users", "sessions"];

afterEach(async () => {
  for (const collection of collections) await refuse(collection, {});
});

/** Submits a form as a browser without scripts, and returns the text of the resulting page. */
async function pageAfter(client: Client, path: string, fields: Record<string, string>) {
  const browser = Browser.of(client);
  const answer = await browser.form(path, fields);
  const location = answer.headers.get("location");
  const page = location ? await browser.get(location) : answer;
  return { status: answer.status, location, text: textOfHtml(await page.text()) };
}

describe("an unexpected failure, without scripts,", () => {
  test("leads from a first message to the list, with a message", async () => {
    const client = await Client.registered(stage.url);
    await client.conversation();
    await refuse("conversations", nothing);
    const browser = Browser.of(client);
    for (const [referer, path, line] of [
      ["/", "/chat?message=Hello", "Failed to start conversation"],
      ["/conversations", "/chat", "Unable to create conversation"],
      ["/profile", "/chat", "Error The conversation could not be created."],
    ] as const) {
      const answer = await browser.get(path, { Referer: `${stage.url}${referer}` });
      expect(answer.headers.get("location")).toBe("/conversations");
      expect(textOfHtml(await (await browser.get("/conversations")).text())).toContain(line);
    }
  });

  test("leaves a favourite as it was, and says so on the same page", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    await refuse("conversations", { isFavorite: false });
    const { location, text } = await pageAfter(client, "/conversations", {
      intent: "favorite",
      id,
      redirectTo: `/chat/${id}`,
      isFavorite: "on",
    });
    expect(location).toBe(`/chat/${id}`);
    expect(text).toContain("Unable to update favourites");
  });

  test("returns to the support form with everything that was typed", async () => {
    const client = await Client.registered(stage.url);
    await stage.db.createCollection("support_requests").catch(() => undefined);
    await refuse("support_requests", nothing);
    const fields = {
      email: "rosa@example.com",
      category: "technical",
      subject: "No sound",
      message: "The bell does not ring any more.",
      submitKey: randomUUID(),
    };
    const answer = await client.form("/support", fields);
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(textOfHtml(html)).toContain(
      "An error occurred while sending the request. Please try again later.",
    );
    expect(html).toContain(fields.message);
    expect(html).toContain(fields.subject);
    await refuse("support_requests", {});
    expect((await client.form("/support", fields)).status).toBe(303);
  });

  test("returns to the registration form, but without the password", async () => {
    await Client.registered(stage.url);
    await refuse("users", nothing);
    const answer = await new Client(stage.url).form("/register", {
      firstName: "Anneliese",
      email: "anneliese@example.com",
      password: "a quiet room of my own",
    });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(textOfHtml(html)).toContain("Registration failed An error occurred during registration.");
    expect(html).toContain("Anneliese");
    expect(html).not.toContain("a quiet room of my own");
  });

  test("returns to the profile's form", async () => {
    const client = await Client.registered(stage.url);
    await refuse("users", { firstName: "Rosa" });
    const answer = await client.form("/profile?index", {
      firstName: "Anneliese",
      lastName: "Rosa",
      preferredLanguage: "en",
    });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(textOfHtml(html)).toContain("Failed to update profile");
    expect(html).toContain("Anneliese");
  });
});

describe("a form that is submitted twice", () => {
  test("registers once and signs in both times, with the right password only", async () => {
    const email = `rosa-${randomUUID().slice(0, 8)}@example.com`;
    const fields = { firstName: "Rosa", email, password: "a quiet room" };
    const answers = await Promise.all([1, 2].map(() => new Client(stage.url).form("/register", fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await stage.db.collection("users").countDocuments({ email })).toBe(1);
    const other = await new Client(stage.url).form("/register", { ...fields, password: "another room" });
    expect(other.status).toBe(409);
    await stage.db
      .collection("users")
      .updateOne({ email }, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    expect((await new Client(stage.url).form("/register", fields)).status).toBe(409);
  });

  test("deletes a conversation once, and shows the same message both times", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    for (let n = 0; n < 2; n++) {
      const { location, text } = await pageAfter(client, `/conversations/${id}/delete`, {});
      expect(location).toBe("/conversations");
      expect(text).toContain("Conversation deleted");
    }
  });

  test("makes a conversation a favourite, and does not undo it", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    for (const page of ["/conversations", `/chat/${id}`])
      await client.form(page, { intent: "favorite", id, isFavorite: "on" });
    // A value that the form does not offer changes nothing.
    expect((await client.form("/conversations", { intent: "favorite", id })).status).toBe(400);
    const row = await stage.db.collection("conversations").findOne({ _id: oid(id) });
    expect(row!.isFavorite).toBe(true);
  });
});
