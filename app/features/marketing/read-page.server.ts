import type { Language } from "~/i18n/config";
import { modelHost } from "~/services/llm/index.server";
import { describeInstallation } from "./installation.server";
import { parseHelp, parsePage } from "./parse-page.server";
import type { HelpPage, Page, PageName } from "./types";

const files = import.meta.glob<string>("../../../content/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Parsed pages. The files never change while the process runs, so each is parsed once for each model's host. */
const pages = new Map<string, Page>();
const helpPages = new Map<string, HelpPage>();

const fileOf = (name: PageName, language: Language) => files[`../../../content/${language}/${name}.md`]!;

/** A content page in a language, with this installation's values. */
export function readPage(name: PageName, language: Language): Page {
  const id = `${modelHost()}/${language}/${name}`;
  const known = pages.get(id);
  if (known) return known;
  const page = parsePage(fileOf(name, language), describeInstallation());
  pages.set(id, page);
  return page;
}

/** The help centre with its groups of questions. */
export function readHelp(language: Language): HelpPage {
  const id = `${modelHost()}/${language}`;
  const known = helpPages.get(id);
  if (known) return known;
  const page = parseHelp(fileOf("help", language), describeInstallation());
  helpPages.set(id, page);
  return page;
}
