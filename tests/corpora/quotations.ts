import { readFileSync } from "node:fs";
import path from "node:path";
import { checkQuotations } from "~/features/quotations/check-quotations.server";

/** A written reply with a quotation, or with words in quotation marks that are none. */
export interface QuotationCase {
  language: "en" | "es" | "it";
  reply: string;
  /** Of a genuine one: the work, the book and the chapter. */
  place?: string;
  /** Of an invented one: what is wrong with it. */
  how?: "altered" | "invented" | "misattributed";
}

export type QuotationGroup = "genuine" | "invented" | "no-citation";

/** The written cases of a group. */
export function readQuotationCases(group: QuotationGroup): QuotationCase[] {
  const file = path.join(import.meta.dirname, `quotations/${group}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as QuotationCase[];
}

/** What the check made of a case's reply: what it should, and what was shown instead. */
export async function judgeQuotations(
  { reply, place }: QuotationCase,
  group: QuotationGroup,
): Promise<{ isRight: boolean; shown: string }> {
  const found = await checkQuotations(reply);
  const shown = found.map((one) => {
    const { work, book, chapter } = one.place ?? {};
    return one.place ? `${one.status} ${work}/${book}/${chapter}` : one.status;
  });
  const isRight = {
    genuine: shown.includes(`verified ${place}`),
    invented: found.length > 0 && found.every(({ status }) => status !== "verified"),
    "no-citation": found.length === 0,
  }[group];
  return { isRight, shown: shown.join(", ") || "nothing" };
}
