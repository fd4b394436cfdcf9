import { describe, expect, test } from "vitest";
import { renderMarkdown } from "~/utils/text/markdown";

describe("the guide's Markdown", () => {
  test("paragraphs, emphasis and lists are kept", () => {
    expect(renderMarkdown("One *breath*.\n\n- in\n- **out**")).toBe(
      "<p>One <em>breath</em>.</p>\n<ul>\n<li>in</li>\n<li><strong>out</strong></li>\n</ul>",
    );
  });

  test("headings of every level become one level below the page's own", () => {
    expect(renderMarkdown("# A\n\n###### B\n\nC\n===")).toBe("<h2>A</h2>\n<h2>B</h2>\n<h2>C</h2>");
  });

  test("a hard line break is one line break", () => {
    expect(renderMarkdown("still  \nwater")).toBe("<p>still<br />water</p>");
  });

  test("indented lines are prose, not code", () => {
    expect(renderMarkdown("    a line of a poem")).toBe("<p>a line of a poem</p>");
  });

  test("links open in a new tab without opener or referrer", () => {
    expect(renderMarkdown('[here](https://example.org/?a=1&b=2 "title")')).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">here</a></p>',
    );
    expect(renderMarkdown("<mailto:a@example.org>")).toContain('href="mailto:a@example.org"');
  });
});

describe("hostile text", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "text <b onmouseover=alert(1)>bold</b>",
    "<svg/onload=alert(1)>",
    "<!-- --><iframe src=//evil.example>",
    "<style>*{display:none}</style>",
    "- <details open ontoggle=alert(1)>",
    "`<script>`\n\n```html\n<script>\n```",
  ])("markup is shown as text: %s", (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(?!\/?(p|em|strong|ul|ol|li|code|pre|a|h2|br|blockquote|hr)\b)/i);
    expect(html).not.toMatch(/<[^>]+\son\w+=/i);
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox)",
    "[x](//evil.example)",
    "[x](/logout)",
    "[x](irc://evil.example)",
    "<javascript:alert(1)>",
    "[x][ref]\n\n[ref]: javascript:alert(1)",
  ])("a URL that is not on the web is not a link: %s", (text) => {
    expect(renderMarkdown(text)).not.toContain("<a ");
  });

  test.each(["![a](https://evil.example/pixel.gif)", "![a][b]\n\n[b]: https://evil.example/pixel.gif"])(
    "an image is never fetched: %s",
    (text) => {
      expect(renderMarkdown(text)).not.toContain("<img");
    },
  );

  test("quotes in a URL cannot end its attribute", () => {
    const html = renderMarkdown('[x](https://a.example/"onmouseover="alert(1))');
    expect(html).not.toMatch(/<a [^>]*"\s*onmouseover/);
  });

  test.each([
    ">".repeat(4000),
    "[".repeat(4000),
    "*a ".repeat(1300),
    "`".repeat(4000),
    "- ".repeat(2000),
    "![](".repeat(1000),
  ])("no text takes long to render", (text) => {
    const start = performance.now();
    renderMarkdown(text);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  test.each([
    "_*",
    "*_",
    "[a][b]",
    "1. ",
    "- - a\n",
    "> ",
    "- a\n",
    "**a",
    "[a](",
    "`a",
    "\\",
    "!",
    "\t",
    "\n",
    "a\n\n",
  ])("a reply of only %j takes little CPU time, however long it is", (piece) => {
    for (const length of [15_000, 60_000, 100_000]) {
      const before = process.cpuUsage();
      const html = renderMarkdown(piece.repeat(length / piece.length));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(400);
      expect(html).not.toMatch(/<(?!\/?(p|em|strong|ul|ol|li|code|a|blockquote|br)\b)/);
    }
  });

  test("an expensive text is shown as plain paragraphs", () => {
    expect(renderMarkdown(`${"_*".repeat(400)}\n<b>\n\n"two"`)).toBe(
      `<p>${"_*".repeat(400)}<br />&lt;b&gt;</p>\n<p>&quot;two&quot;</p>`,
    );
  });

  test("a long and rich reply keeps its markup", () => {
    const text = Array.from(
      { length: 40 },
      (_, n) =>
        `## Part ${n}\n\n${"A *calm* sentence with **weight**. ".repeat(5)}\n\n- one\n- [two](https://a.example)`,
    ).join("\n\n");
    expect(text.length).toBeGreaterThan(8_000);
    expect(renderMarkdown(text).match(/<strong>/g)).toHaveLength(200);
  });
});
