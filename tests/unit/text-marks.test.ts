import { describe, expect, test } from "vitest";
import { renderMarkdown } from "~/utils/text/markdown";
import { fillMarks, insertMarks } from "~/utils/text/text-marks";

const rendered = (text: string, places: number[], notes: Parameters<typeof fillMarks>[1]) =>
  fillMarks(renderMarkdown(insertMarks(text, places)), notes);

describe("notes in a text", () => {
  test("stand at their places, as links where they lead somewhere", () => {
    expect(
      rendered("One “a”. Two “b”.", [7, 16], [{ text: "A <1>", href: "/a?x=1&y=2" }, { text: "B" }]),
    ).toBe(
      '<p>One “a” <a class="text-note" href="/a?x=1&amp;y=2">[A &lt;1&gt;]</a>. Two “b” <span class="text-note">[B]</span>.</p>',
    );
  });

  test("leave emphasis whole and stand behind a link, not in it", () => {
    expect(rendered("*“a”*", [4], [{ text: "A" }])).toBe(
      '<p><em>“a” <span class="text-note">[A]</span></em></p>',
    );
    expect(rendered("[“a”](https://x.example)", [4], [{ text: "A" }])).toMatch(/“a”<\/a> <span/);
  });

  test("cannot be forged by the text", () => {
    const html = rendered("\uE0000\uE001 “a”", [7], [{ text: "A" }]);
    expect(html.match(/\[A\]/g)).toHaveLength(1);
    expect(html).not.toMatch(/[\uE000\uE001]/);
  });

  test("that are missing leave nothing behind", () => {
    expect(rendered("“a”", [3], [])).toBe("<p>“a”</p>");
  });
});
