import type { TFunction } from "i18next";
import { cutTitle } from "~/utils/text/text";
import type { StoredQuotation } from "./types";
import { viewQuotations } from "./view-quotations.server";

/** What was found out about the quotations of a reply, a line for each: where the reply itself can no longer be changed. */
export function quotationNotes(
  reply: string,
  quotations: readonly StoredQuotation[],
  t: TFunction,
): string[] {
  return viewQuotations(quotations).map(({ text, place }, index) => {
    const { start, end } = quotations[index]!;
    const words = cutTitle(reply.slice(start, end).replace(/^[ >]+/gm, ""));
    return `${words} [${t(text, { place })}]`;
  });
}
