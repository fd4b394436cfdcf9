import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { firstQuestions } from "~/features/marketing/load-landing.server";
import { parseHelp, parsePage } from "~/features/marketing/parse-page.server";
import { searchHelp } from "~/features/marketing/search-help.server";
import { pageNames, type HelpView, type PageName } from "~/features/marketing/types";
import { languages, type Language } from "~/i18n/config";
import { markWords, wholeWords } from "~/utils/text/search-text";

const root = path.resolve(import.meta.dirname, "../..");
const source = (language: Language, name: PageName) =>
  readFileSync(path.join(root, "content", language, `${name}.md`), "utf8");

const names = ["model", "speech", "images", "google", "facebook", "cloudinary", "stripe", "smtp", "mail"];
const values = {
  product: "Anamcara",
  modelHost: "models.example",
  speechHost: "voices.example",
  imageHost: "pictures.example",
  mail: "hello@example.org",
};
/** An installation with nothing configured, one with everything, and one for each single option. */
const installations = [[], names, ...names.map((name) => [name])].map((has) => ({
  values,
  conditions: Object.fromEntries(names.map((name) => [name, has.includes(name)])),
}));
const [bare, full] = installations as [(typeof installations)[0], (typeof installations)[0]];

describe.each(languages)("the pages in %s", (language) => {
  test.each(pageNames)("%s is readable on every installation", (name) => {
    for (const facts of installations) {
      const page = parsePage(source(language, name), facts);
      expect(page.updated).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(page.description.length).toBeGreaterThan(20);
      const html = [page.title, page.description, page.intro, ...page.sections.map((part) => part.html)];
      expect(html.join("")).not.toMatch(/\{\{|\}\}|<li>\s*<\/li>|<h1>/);
      expect(html.join("")).not.toMatch(/[!¡](?!=)/);
    }
  });

  test.each(pageNames)("%s has the same structure as in English", (name) => {
    const shape = (of: Language) =>
      parsePage(source(of, name), full).sections.map(({ id, html }) => ({
        id,
        parts: [...html.matchAll(/<(p|li|h3|strong)>/g)].length,
        links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
      }));
    expect(shape(language)).toEqual(shape("en"));
  });

  test("include what is configured and omit what is not", () => {
    const services = (facts: typeof bare) =>
      parsePage(source(language, "privacy"), facts).sections.find(({ id }) => id === "services")!.html;
    expect(services(full)).toMatch(
      /models\.example.*voices\.example.*pictures\.example.*Google.*Facebook.*Stripe/s,
    );
    expect(services(bare)).not.toMatch(/models\.example|voices|pictures|Google|Facebook|Stripe/);
    expect(parsePage(source(language, "contact"), full).sections[0]!.html).toContain(
      '<a href="mailto:hello@example.org">hello@example.org</a>',
    );
  });

  test("list every cookie that the code sets", () => {
    const policy = source(language, "privacy");
    for (const name of ["session", "lang", "theme", "tz", "toast"])
      expect(policy).toContain(`anamcara_${name}\``);
  });

  test("contain the questions of the landing page, and none twice", () => {
    const questions = parseHelp(source(language, "help"), bare).groups.flatMap((group) => group.questions);
    const ids = questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(firstQuestions));
    for (const { id, html } of questions) expect(html, id).not.toBe("");
  });
});

test("an unknown name in a page throws", () => {
  const page = (body: string) => `---\ntitle: A\ndescription: B\nupdated: 2026-11-21\n---\n${body}\n`;
  expect(() => parsePage(page("{{nothing}}"), bare)).toThrow("nothing");
  expect(() => parsePage(page("{{#nothing}}x{{/nothing}}"), bare)).toThrow("nothing");
  expect(() => parsePage(page("## Without an id"), bare)).toThrow("No id");
  expect(() => parsePage("# No front matter", bare)).toThrow("front matter");
});

describe("a search in the help centre", () => {
  const help = (language: Language) => parseHelp(source(language, "help"), full);
  const found = (view: HelpView) => view.groups.flatMap(({ questions }) => questions.map(({ id }) => id));

  test("ignores case and accents on both sides", () => {
    for (const typed of ["contraseña", "CONTRASENA", " contrasena "])
      expect(found(searchHelp(help("es"), typed))).toContain("password");
    expect(found(searchHelp(help("it"), "PERCHÉ nulla"))).toEqual(
      found(searchHelp(help("it"), "perche nulla")),
    );
  });

  test("requires every word, in any order, and counts the matching answers", () => {
    const view = searchHelp(help("en"), "link password");
    expect(found(view)).toEqual(["password"]);
    expect(view.count).toBe(1);
    expect(searchHelp(help("en"), "").count).toBeGreaterThan(20);
  });

  test("marks the matches in title and answer", () => {
    const [question] = searchHelp(help("es"), "contrasena")
      .groups.flatMap(({ questions }) => questions)
      .filter(({ id }) => id === "password");
    expect(question!.title.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(["contraseña"]);
    expect(question!.html).toContain("<mark>contraseña</mark>");
  });

  test.each([".*", "(", "\\", "<script>alert(1)</script>", "&amp;", "a".repeat(5_000), "%", "𝔘", "́"])(
    "takes %j as text",
    (typed) => {
      const view = searchHelp(help("en"), typed);
      expect(view.query.length).toBeLessThanOrEqual(100);
      for (const { html } of view.groups.flatMap(({ questions }) => questions)) {
        expect(html).not.toMatch(/<script|<mark>[^<]*<(?!\/mark)/);
        expect(html.replace(/<\/?mark>/g, "")).toBe(
          help("en")
            .groups.flatMap(({ questions }) => questions)
            .find((question) => question.html === html.replace(/<\/?mark>/g, ""))?.html,
        );
      }
    },
  );

  test("never marks inside a tag or an escape", () => {
    const view = searchHelp(
      {
        ...help("en"),
        groups: [
          {
            id: "a",
            title: "A",
            questions: [{ id: "q", title: "Q", html: '<p><a href="/amp">a &amp; quot</a></p>' }],
          },
        ],
      },
      "a",
    );
    expect(view.groups[0]!.questions[0]!.html).toBe('<p><a href="/amp"><mark>a</mark> &amp; quot</a></p>');
  });
});

test("matches are located correctly in a text", () => {
  expect(markWords("Über Perché", wholeWords("perche uber"), true)).toEqual([
    { text: "Über", isHit: true },
    { text: " ", isHit: false },
    { text: "Perché", isHit: true },
  ]);
  expect(markWords("𝔘 café", ["cafe"], true).at(-1)).toEqual({ text: "café", isHit: true });
  expect(markWords("nothing", [], true)).toEqual([{ text: "nothing", isHit: false }]);
});
