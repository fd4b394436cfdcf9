import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { field, fieldError, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { themes } from "../../tailwind.config";

const stage = useStage();
beforeEach(() => stage.guide.answers(whole("Four in the morning", " is an honest hour.")));

const json = { "Content-Type": "application/json" };

async function scene() {
  const client = await Client.registered(stage.url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  const document = () => stage.db.collection("users").findOne({ _id: oid(id) });
  const patch = (body: unknown, headers: Record<string, string> = json) =>
    client.request("/api/user/profile", {
      method: "PATCH",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { client, id, document, patch, before: (await document())! };
}

describe("PATCH /api/user/profile", () => {
  test("saves the sent fields, trimmed, and responds with the person", async () => {
    const { patch, document, before } = await scene();
    const answer = await patch({ firstName: "  Síle O'Brien  ", preferredLanguage: "it" });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/^anamcara_lang=it;/);
    const user = (await answer.json()) as Record<string, unknown>;
    expect(user).toMatchObject({ firstName: "Síle O'Brien", preferredLanguage: "it", email: before.email });
    for (const secret of ["password", "identities", "dailyTurnIds"]) expect(user).not.toHaveProperty(secret);

    const { updatedAt: _, searchText: __, searchParts, ...after } = (await document())!;
    const { updatedAt: ___, searchText: ____, searchParts: _____, ...rest } = before;
    // The last name was not given at registration: it is the first one.
    const name = "Síle O'Brien";
    expect(after).toEqual({ ...rest, firstName: name, lastName: name, preferredLanguage: "it" });
    // What the console's search compares follows the name.
    expect(searchParts).toContain("sile");
  });

  test("writes nothing when nothing differs", async () => {
    const { patch, document, before } = await scene();
    for (const body of [{}, { firstName: " Rosa " }, { firstName: "Rosa", preferredLanguage: "en" }]) {
      expect((await patch(body)).status).toBe(200);
    }
    expect(await document()).toEqual(before);
  });

  test.each([
    ["isAdmin", true],
    ["subscriptionTier", "premium"],
    ["subscriptionStatus", "active"],
    ["authProvider", "google"],
    ["email", "other@example.com"],
    ["emailVerifiedAt", "2026-11-21"],
    ["password", "another room"],
    ["identities", [{ provider: "google", subject: "1" }]],
    ["dailyMessageCount", -100],
    ["isBanned", false],
    ["stripeCustomerId", "cus_1"],
    ["emailNotifications", false],
    ["_id", "0123456789abcdef01234567"],
    ["$set", { isAdmin: true }],
    ["constructor", { prototype: { isAdmin: true } }],
    ["__proto__", { isAdmin: true }],
    ["first.name", "Ana"],
  ])("refuses %s as an error of that field, and saves nothing sent with it", async (name, value) => {
    const { patch, document, before } = await scene();
    const answer = await patch(`{"firstName":"Ana",${JSON.stringify(name)}:${JSON.stringify(value)}}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: { [name]: ["validation.notChangeable"] } });
    expect(await document()).toEqual(before);
  });

  test.each([
    ["firstName", "   ", "validation.firstNameRequired"],
    ["lastName", "", "validation.lastNameRequired"],
    ["firstName", { $ne: null }, "validation.firstNameRequired"],
    ["lastName", ["Moreno"], "validation.lastNameRequired"],
    ["lastName", null, "validation.lastNameRequired"],
    ["firstName", 7, "validation.firstNameRequired"],
    ["firstName", "a".repeat(81), "validation.nameTooLong"],
    ["preferredLanguage", "xx", "validation.languageUnknown"],
    ["preferredLanguage", { $gt: "" }, "validation.languageUnknown"],
  ])("refuses %s %j as an error of its field", async (name, value, error) => {
    const { patch, document, before } = await scene();
    const answer = await patch({ [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: { [name]: [error] } });
    expect(await document()).toEqual(before);
  });

  test.each(["[]", "null", '"Ana"', "{", ""])("refuses a body that is not an object: %s", async (body) => {
    const { patch, document, before } = await scene();
    const answer = await patch(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty("errors");
    expect(await document()).toEqual(before);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "accepts no %s",
    async (type) => {
      const { patch, document, before } = await scene();
      expect((await patch({ firstName: "Ana" }, { "Content-Type": type })).status).toBe(415);
      expect(await document()).toEqual(before);
    },
  );

  test("is refused for another site and for visitors", async () => {
    const { patch, document, before } = await scene();
    const foreign = await patch({ firstName: "Ana" }, { ...json, Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const visitorAnswer = await new Client(stage.url).request("/api/user/profile", {
      method: "PATCH",
      headers: json,
      body: JSON.stringify({ firstName: "Ana" }),
    });
    expect(`${visitorAnswer.status} ${await visitorAnswer.text()}`).toBe("401 Unauthorized");
    expect(await document()).toEqual(before);
  });
});

describe("GET /api/user/stats", () => {
  test("returns the person's four figures", async () => {
    const { client } = await scene();
    const conversation = await client.conversation();
    const { turnId } = await client.sent(conversation.id, "I wake at four.");
    await client.readTurn(turnId);
    const answer = await client.get("/api/user/stats");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      daysActive: 1,
      messagesExchanged: 2,
      meditationsCreated: 0,
      imagesCreated: 0,
      sittings: 0,
      minutesSat: 0,
    });
    const html = textOfHtml(await (await client.get("/profile")).text()).replace(/\s+/g, " ");
    expect(html).toContain("day active 1");
    expect(html).toContain("messages exchanged 2");
  });

  test("requires a session, and only accepts GET", async () => {
    expect((await new Client(stage.url).get("/api/user/stats")).status).toBe(401);
    const { client } = await scene();
    const answer = await client.post("/api/user/stats", {});
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  });
});

describe("the account form without scripts", () => {
  const all = (fields: Record<string, string>) => ({
    firstName: "Rosa",
    lastName: "Rosa",
    preferredLanguage: "en",
    ...fields,
  });

  test("saves the changed fields, and the page is shown in the new language", async () => {
    const { client, document } = await scene();
    const answer = await client.form(
      "/profile?index",
      all({ lastName: " D'Angelo ", preferredLanguage: "es" }),
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
    expect(answer.headers.getSetCookie().join()).toContain("anamcara_lang=es");
    expect(await document()).toMatchObject({ lastName: "D'Angelo", preferredLanguage: "es" });
    expect(await (await client.get("/profile")).text()).toMatch(/<html lang="es"/);
  });

  test("writes nothing if nothing changed", async () => {
    const { client, document, before } = await scene();
    expect((await client.form("/profile?index", all({ firstName: "Rosa " }))).status).toBe(303);
    expect(await document()).toEqual(before);
  });

  test("shows an error at a blank name and keeps the other typed values", async () => {
    const { client, id, document } = await scene();
    await stage.db.collection("users").updateOne({ _id: oid(id) }, { $set: { lastName: "Bianchi" } });
    const before = await document();
    const answer = await client.form("/profile?index", all({ firstName: "Ana", lastName: " " }));
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(fieldError(html, "lastName")).toBe("Enter your last name");
    expect(fieldError(html, "firstName")).toBeNull();
    expect(field(html, "firstName")?.value).toBe("Ana");
    expect(await document()).toEqual(before);
  });

  test("lets a person without a last name change the first", async () => {
    const { client, id, document } = await scene();
    await stage.db.collection("users").updateOne({ _id: oid(id) }, { $set: { lastName: null } });
    expect(field(await (await client.get("/profile")).text(), "lastName")).not.toHaveProperty("required");
    await client.form("/profile?index", all({ firstName: "Ana", lastName: "" }));
    expect(await document()).toMatchObject({ firstName: "Ana", lastName: null });
  });

  test("accepts no other fields", async () => {
    const { client, document, before } = await scene();
    for (const name of ["isAdmin", "email", "subscriptionTier", "firstName.first", "firstName[0]"]) {
      const answer = await client.form("/profile?index", { ...all({ lastName: "Other" }), [name]: "true" });
      expect([name, answer.status]).toEqual([name, 400]);
    }
    await client.form("/profile?index", all({ "firstName[$ne]": "Ana" }));
    expect(await document()).toEqual(before);
  });
});

describe("the preferences without scripts", () => {
  const save = (client: Client, fields: Record<string, string>) =>
    client.form("/profile/preferences", fields);

  test("save what a button sends, however often it is pressed", async () => {
    const { client, document } = await scene();
    for (let n = 0; n < 2; n++) expect((await save(client, { dailyQuote: "off" })).status).toBe(303);
    expect(await document()).toMatchObject({ dailyQuote: false, emailNotifications: true });
    await save(client, { dailyQuote: "on" });
    await save(client, { emailNotifications: "off" });
    expect(await document()).toMatchObject({ dailyQuote: true, emailNotifications: false });
  });

  test.each<Record<string, string>>([
    { dailyQuote: "yes" },
    { theme: "sepia" },
    { "dailyQuote[$ne]": "on" },
    { preferredLanguage: "xx" },
  ])("refuse %j", async (fields) => {
    const { client, document, before } = await scene();
    const answer = await save(client, fields);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/anamcara_(theme|lang)=(sepia|xx)/);
    expect(await document()).toEqual(before);
  });

  test("accept no other field of the account", async () => {
    const { client, document, before } = await scene();
    await save(client, { isAdmin: "on", subscriptionTier: "premium", email: "other@example.com" });
    expect(await document()).toEqual(before);
  });

  test("the theme is in the first response, by class and meta, and outlives the session", async () => {
    const { client } = await scene();
    const head = async (cookie: string, path = "/profile") => {
      const answer = await client.request(path, { headers: { Cookie: cookie } });
      return (await answer.text()).split("</head>")[0]!;
    };
    const system = await head(client.cookie);
    expect(system).toMatch(/<html[^>]* class="system"/);
    expect(system).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const [name, { ground }] of Object.entries(themes)) {
      expect(system).toContain(`content="${ground}" media="(prefers-color-scheme: ${name})"`);
    }

    const saved = await save(client, { theme: "dark" });
    const kept = saved.headers.getSetCookie().find((cookie) => cookie.startsWith("anamcara_theme="))!;
    expect(kept).toMatch(/^anamcara_theme=dark; Path=\/; Max-Age=\d{8}; SameSite=Lax/);
    const theme = kept.split(";")[0]!;
    const dark = await head(`${client.cookie}; ${theme}`);
    expect(dark).toMatch(/<html[^>]* class="dark"/);
    expect(dark).toContain('<meta name="color-scheme" content="dark"/>');
    expect(dark).toContain(`<meta name="theme-color" content="${themes.dark.ground}"/>`);

    const left = await client.request("/logout", {
      method: "POST",
      headers: { Cookie: `${client.cookie}; ${theme}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "",
    });
    expect(left.headers.getSetCookie().join()).not.toContain("anamcara_theme");
    expect(await head(theme, "/login")).toMatch(/<html[^>]* class="dark"/);
    expect(await head("anamcara_theme=%22%3E%3Cscript%3E", "/login")).toMatch(/<html[^>]* class="system"/);
  });
});

describe("the subscription", () => {
  test("of the free plan shows today's count and the seeded price", async () => {
    const { client } = await scene();
    const conversation = await client.conversation();
    const { turnId } = await client.sent(conversation.id, "I wake at four.");
    await client.readTurn(turnId);
    expect(textOfHtml(await (await client.get("/profile/subscription")).text())).toContain("1/20");
    await stage.db
      .collection("pricing_plans")
      .updateOne({ _id: "monthly" as never }, { $set: { price: 8.5 } });
    expect(textOfHtml(await (await client.get("/profile/upgrade")).text())).toContain("$8.50");
  });

  test("cannot be obtained by sending the field", async () => {
    const { client, document, before } = await scene();
    expect((await client.get("/profile?upgraded=true")).status).toBe(200);
    expect(await document()).toEqual(before);
  });

  test("of a premium member has no limit", async () => {
    const { client, id } = await scene();
    await stage.db.collection("users").updateOne({ _id: oid(id) }, { $set: { subscriptionTier: "premium" } });
    const text = textOfHtml(await (await client.get("/profile/subscription")).text());
    for (const word of ["Unlimited", "Active", "Manage subscription"]) expect(text).toContain(word);
    expect(text).not.toContain("/20");
  });
});

describe("a person's own picture, without scripts", () => {
  const path = "/profile/picture";
  const sendFile = (client: Client, bytes: Buffer, name = "me.png") => {
    const body = new FormData();
    if (name) body.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
    else body.append("other", "");
    return client.request(path, { method: "POST", body, headers: { Origin: client.url } });
  };

  test("is uploaded, shown in the header to its person, refused to others, and removed", async () => {
    const { client, document } = await scene();
    const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#a4520f" } })
      .png()
      .toBuffer();
    const answer = await sendFile(client, png);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
    const address = (await document())!.profileImageUrl as string;
    expect(await (await client.get("/")).text()).toContain(`src="${address}"`);
    const picture = await client.get(address);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(picture.headers.get("cache-control")).toContain("private");
    const other = await Client.registered(stage.url);
    expect((await other.get(address)).status).toBe(404);
    expect((await new Client(stage.url).get(address)).headers.get("content-type")).not.toMatch(/^image/);
    expect((await client.form(path, { intent: "remove" })).status).toBe(303);
    expect((await document())!.profileImageUrl).toBeNull();
    expect((await client.get(address)).status).toBe(404);
  });

  test("is refused in words when it is none, missing, too large or at an address inside", async () => {
    const { client, document } = await scene();
    const refused = async (answer: Promise<Response>) => [
      (await answer).status,
      textOfHtml(await (await answer).text()),
    ];
    const [unreadable, missing, large] = [
      refused(sendFile(client, Buffer.from("no picture"))),
      refused(sendFile(client, Buffer.from(""), "")),
      refused(sendFile(client, Buffer.alloc(6 * 1024 * 1024))),
    ];
    expect(await unreadable).toEqual([400, expect.stringContaining("not a picture that can be read")]);
    expect(await missing).toEqual([400, expect.stringContaining("Choose a picture first")]);
    expect(await large).toEqual([413, expect.stringContaining("up to 5 MB")]);
    for (const [address, words] of [
      ["https://127.0.0.1/me.png", "no picture to be read"],
      ["http://example.com/me.png", "begins with https://"],
      ["", "begins with https://"],
    ])
      expect(await refused(client.form(path, { address: address! }))).toEqual([
        400,
        expect.stringContaining(words!),
      ]);
    expect((await document())!.profileImageUrl).toBeNull();
  });
});
