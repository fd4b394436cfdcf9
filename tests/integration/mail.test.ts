import mongoose from "mongoose";
import { describe, expect, test, vi } from "vitest";
import { Mail } from "#models/mail.server";
import { useDatabase } from "#tests/setup/database";
import { plain } from "#tests/setup/html";
import { renderMail } from "~/features/mail/render-mail.server";
import { notifyByEmail, sendMail } from "~/features/mail/send-mail.server";

useDatabase();

const url = "https://anamcara.example/reset-password?token=abc&more=1";

describe("an email", () => {
  test.each([
    ["en", "Choose a new password"],
    ["es", "Elige una contraseña nueva"],
    ["it", "Scegli una nuova password"],
    ["xx", "Choose a new password"],
  ])("for a reader of %s is written in their language", (language, subject) => {
    const mail = renderMail("resetPassword", language, { url });
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${language === "xx" ? "en" : language}"`);
    expect(mail.text).toContain(subject);
  });

  test("has the same content as text and HTML, and one link in both", () => {
    const { text, html } = renderMail("resetPassword", "en", { name: "Rosa", url });
    expect(text).toContain("Hello Rosa,");
    expect(text).toContain(url);
    const words = plain(html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ")).replace(
      /\s+/g,
      " ",
    );
    for (const line of text.split("\n").filter((part) => part && part !== "--" && !part.endsWith(":")))
      expect(words).toContain(line);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${url.replace("&", "&amp;")}"`]);
  });

  test("loads nothing remote and contains no scripts", () => {
    const { html } = renderMail("passwordChanged", "it", { name: "Rosa", url });
    expect(html).not.toMatch(/<(img|script|link|iframe|table|form)\b|@import|url\(|src=/i);
  });

  test.each([
    `<b>D'Angelo</b> & "Söhne"`,
    "<script>alert(1)</script>",
    "{{product}} $t(mail.sentBy) {{origin}}",
    "Rosa\r\nBcc: everybody@example.com",
  ])("escapes the name %j", (name) => {
    const { text, html, subject } = renderMail("passwordChanged", "en", { name, url });
    expect(text).toContain(`Hello ${name},`);
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("<script");
    expect(plain(html).replaceAll("<br>", "\n")).toContain(`Hello ${name},`);
    expect(subject).toBe("Your password was changed");
  });

  test("has all its texts in each language", () => {
    const templates = [
      "resetPassword",
      "setPassword",
      "passwordChanged",
      "verifyEmail",
      "dataReady",
      "accountDeleted",
      "accountBanned",
      "payingAccountBanned",
      "accountUnbanned",
      "dailyQuote",
    ] as const;
    for (const template of templates) {
      const link = template === "accountDeleted" ? undefined : url;
      const values = { name: "Rosa", email: "rosa@example.com", url: link, unsubscribeUrl: link };
      for (const language of ["en", "es", "it"]) {
        const mail = renderMail(template, language, values);
        for (const words of Object.values(mail)) expect(words).not.toMatch(/\bmail\.\w/);
      }
    }
  });
});

describe("an installation without SMTP", () => {
  test("keeps an email in the outbox for thirty days", async () => {
    await sendMail({
      template: "resetPassword",
      to: "rosa@example.com",
      userId: null,
      language: "es",
      values: { url },
    });
    const mail = await Mail.findOne({ to: "rosa@example.com" }).lean();
    expect(mail).toMatchObject({
      status: "stored",
      template: "resetPassword",
      subject: "Elige una contraseña nueva",
      error: null,
      sentAt: null,
    });
    expect(mail!.text).toContain(url);
    expect(Math.round((mail!.expireAt.getTime() - Date.now()) / 86_400_000)).toBe(30);
  });
});

test("a notice outlasts a moment without the database, and is written once", async () => {
  const away = new mongoose.mongo.MongoNetworkError("connection closed");
  const create = vi.spyOn(Mail, "create");
  // The first write does not arrive; the second does, and its answer does not.
  create.mockRejectedValueOnce(away);
  create.mockImplementationOnce((async (row: object) => {
    await new Mail(row).save();
    throw away;
  }) as never);
  const to = "notice@example.com";
  await notifyByEmail({ template: "passwordChanged", to, userId: null, language: "en", values: { url } });
  expect(await Mail.countDocuments({ to })).toBe(1);
});
