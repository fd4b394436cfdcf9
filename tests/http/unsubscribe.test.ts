import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { raw } from "#tests/setup/raw";
import { oid, useStage } from "#tests/setup/stage";
import { unsubscribeLink } from "#tests/setup/unsubscribe-link";

const stage = useStage();

async function newPerson() {
  const client = await Client.registered(stage.url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  const path = unsubscribeLink(id, client.email);
  const wants = async () =>
    (await stage.db.collection("users").findOne({ _id: oid(id) }))!.dailyQuote as boolean;
  return { client, id, path, wants };
}

let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  person = await newPerson();
});

const form = { "Content-Type": "application/x-www-form-urlencoded" };

describe("the link in a daily email", () => {
  test("opened by a person or a mail scanner changes nothing", async () => {
    const page = await raw(stage.url + person.path);
    expect(page.status).toBe(200);
    expect(textOfHtml(page.text)).toContain("Stop the daily quote");
    expect(page.text).not.toContain('<script type="module"');
    await raw(stage.url + person.path, { method: "HEAD" });
    expect(await person.wants()).toBe(true);
  });

  test("is one request from a mail provider: no cookie, no Origin, the body of RFC 8058, no redirect", async () => {
    const { path, wants } = await newPerson();
    const answer = await raw(stage.url + path, {
      method: "POST",
      headers: form,
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(await wants()).toBe(false);
    expect((await raw(stage.url + path, { method: "POST", headers: form, body: "" })).status).toBe(200);
  });

  test("accepts a multipart body too", async () => {
    const { path, wants } = await newPerson();
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    expect((await raw(stage.url + path, { method: "POST", headers, body })).status).toBe(200);
    expect(await wants()).toBe(false);
  });

  test("says so if it is invalid, and does nothing, also for a signed-in person", async () => {
    const forged = `/unsubscribe?token=${"A".repeat(59)}`;
    for (const path of [forged, "/unsubscribe", "/unsubscribe?token=%00&token=x"]) {
      const answer = await person.client.form(path, {});
      expect(answer.status, path).toBe(410);
      expect(textOfHtml(await answer.text())).toContain("This link does not work");
      expect((await person.client.get(path)).status, path).toBe(410);
    }
    expect(await person.wants()).toBe(true);
  });

  test("cannot be used from another site's page", async () => {
    const headers = { ...form, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const answer = await raw(stage.url + person.path, { method: "POST", headers, body: "" });
    expect(answer.status).toBe(403);
    expect(await person.wants()).toBe(true);
  });

  test("is not written to the log", () => {
    const log = stage.apps.map((app) => app.output()).join("");
    expect(log).toContain("/unsubscribe");
    expect(log).not.toContain(person.path.split("token=")[1]);
  });
});

test("signing in saves the browser's time zone", async () => {
  const { client, id } = await newPerson();
  const answer = await raw(`${stage.url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: "anamcara_tz=Asia%2FTokyo" },
    body: JSON.stringify({ email: client.email, password: "a quiet room" }),
  });
  expect(answer.status).toBe(200);
  expect(await stage.db.collection("users").findOne({ _id: oid(id) })).toMatchObject({
    timeZone: "Asia/Tokyo",
  });
});
