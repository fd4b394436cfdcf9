import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readPage } from "~/features/marketing/read-page.server";
import type { PageName } from "~/features/marketing/types";
import { env } from "~/services/env.server";
import { preferencesOf } from "./session/preferences.server";

/** The loader of a page of content/, in the reader's language. */
export function writtenPage(name: PageName) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const { language } = await preferencesOf(request, context);
    const page = readPage(name, language);
    return json({ page, title: page.title, description: page.description, language, origin: env.origin });
  };
}
