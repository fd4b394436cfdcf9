import { describe, expect, test } from "vitest";
import { writeExchange } from "~/features/marketing/write-exchange.server";
import { languages } from "~/i18n/config";
import { libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import { renderMarkdown } from "~/utils/text/markdown";

describe("the exchange on the landing page", () => {
  test.each(languages)("is what the library replies, with one practice, in %s", (language) => {
    const { question, html } = writeExchange(language);
    expect(html).toBe(renderMarkdown(libraryReply([{ role: "user", content: question }], language)));
    const practices = libraryContent[language].practices.filter(({ title }) => html.includes(title));
    expect(practices).toHaveLength(1);
    expect(html.match(/<li>/g)).toHaveLength(practices[0]!.steps.length);
  });
});
