import { contentOf } from "~/http/api/answers.server";
import { docsPage } from "~/http/api/docs-page.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { preferencesOf } from "~/http/session/preferences.server";

const api = endpoint("/api/docs", {
  GET: operation({
    id: "readDocs",
    summary: "This description as a page",
    access: "public",
    answers: { 200: contentOf("The page, in the reader's language.", "text/html") },
    async handle({ request, context }) {
      const { language, theme } = await preferencesOf(request, context);
      return new Response(docsPage(language, theme), {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Language": language,
          "Cache-Control": "private, no-cache",
          Vary: "Cookie, Accept-Language",
        },
      });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
