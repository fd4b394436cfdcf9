import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgeQuotations, readQuotationCases, type QuotationGroup } from "#tests/corpora/quotations";
import { checkQuotations } from "~/features/quotations/check-quotations.server";
import { MAX_QUOTATIONS } from "~/features/quotations/limits";
import { readText } from "~/features/quotations/texts.server";
import { placeHref, placeLabel, works } from "~/features/quotations/works";

const folder = path.resolve(import.meta.dirname, "../../../app/features/quotations/texts");
const check = async (reply: string) =>
  (await checkQuotations(reply)).map(({ status, place }) => [status, place && placeLabel(place)]);

describe("the written cases", () => {
  const wrongOf = async (group: QuotationGroup) => {
    const wrong: string[] = [];
    for (const one of readQuotationCases(group)) {
      const { isRight, shown } = await judgeQuotations(one, group);
      if (!isRight) wrong.push(`${one.reply} → ${shown}`);
    }
    return wrong;
  };

  test("genuine quotations are linked to their place", async () => {
    const count = readQuotationCases("genuine").length;
    expect((await wrongOf("genuine")).length).toBeLessThanOrEqual(count * 0.05);
  });

  test("invented, altered and misattributed ones are marked, all of them", async () => {
    expect(await wrongOf("invented")).toEqual([]);
  });

  test("words in quotation marks that cite nothing are left alone, all of them", async () => {
    expect(await wrongOf("no-citation")).toEqual([]);
  });
});

describe("a quotation", () => {
  test("is found whatever its case, accents, punctuation and marks", async () => {
    for (const words of [
      "“the lord is my shepherd I shall not want”",
      "«THE LORD IS MY SHEPHERD; I SHALL NOT WANT.»",
      '"The Lord is my shepherd — I shall not want!"',
      "‘The LORD is my shepherd: I shall not want.’",
    ]) {
      expect(await check(`Psalm 23 says ${words}`), words).toEqual([
        ["verified", "Psalm 23:1, King James Version"],
      ]);
    }
  });

  test("that runs over verses and leaves words out names the first and the last verse", async () => {
    expect(
      await check("“He maketh me to lie down in green pastures … He restoreth my soul” (Psalm 23)"),
    ).toEqual([["verified", "Psalm 23:2–3, King James Version"]]);
    expect(
      await check("“He restoreth my soul … He maketh me to lie down in green pastures” (Psalm 23)"),
    ).toEqual([["unverified", undefined]]);
  });

  test("that is attributed to another source says where its words stand", async () => {
    expect(await check("“The LORD is my shepherd; I shall not want.” — Rumi")).toEqual([
      ["elsewhere", "Psalm 23:1, King James Version"],
    ]);
  });

  test("covers its signature, so that the note stands behind both", async () => {
    const reply = "“Jesus wept” (John 11:35), and so may you.";
    const [found] = await checkQuotations(reply);
    expect(reply.slice(found!.start, found!.end)).toBe("“Jesus wept” (John 11:35)");
    expect(placeHref(found!.place!)).toBe("/quotations/kjv/john/11?from=35&to=35#v35");
  });

  test("without a source is linked only when the words cannot be a coincidence", async () => {
    expect(await check("“and it came to pass”")).toEqual([]);
    expect(await check("“The LORD is my shepherd; I shall not want.”")).toHaveLength(1);
  });

  test("in the person's own words is left alone, also where they stand in a text", async () => {
    expect(await check("You said “I am come into deep waters, where the floods overflow me”.")).toEqual([]);
  });
});

describe("a reply that was made to be expensive", () => {
  const verse = "“The LORD is my shepherd” (Psalm 23:1) ";
  test.each([
    ["opening marks", "“".repeat(60_000)],
    ["apostrophes", "'a ".repeat(20_000)],
    ["quotations", verse.repeat(2_000)],
    ["frequent words", `“${"and the Lord said unto ".repeat(60)}” (Genesis 1) `.repeat(40)],
    ["gaps", `“${"the Lord … ".repeat(130)}” (Psalm 23) `.repeat(40)],
    ["blocks", `> and the Lord said\n> ${" ".repeat(2_800)}— x\n\n`.repeat(20)],
    ["names", `${"Psalm Rumi I Samuel ".repeat(2_000)}“a b c d e f”`],
    ["sources", "“be not afraid of it” — I I I 1 1 1 Psalm ".repeat(1_000)],
    ["dashes", "“a b c d e”\n— ".repeat(4_000)],
    ["one long word", `“${"a-".repeat(30_000)}”`],
  ])("%s cost little", async (_, reply) => {
    await checkQuotations(verse);
    const start = performance.now();
    expect((await checkQuotations(reply)).length).toBeLessThanOrEqual(MAX_QUOTATIONS);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe("the texts", () => {
  test("stay small, hold no empty verse, and are all named with their source", async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    expect(files.sort()).toEqual(works.map(({ id }) => `${id}.json`).sort());
    const size = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
    expect(size).toBeLessThan(2_000_000);
    const sources = readFileSync(path.join(folder, "SOURCES.md"), "utf8");
    for (const { id } of works) {
      expect(sources).toContain(`${id}.json`);
      for (const book of (await readText(id)).books) {
        for (const { number, verses, labels } of book.chapters) {
          expect(
            verses.every((verse) => /\p{L}/u.test(verse)),
            `${id} ${book.id} ${number}`,
          ).toBe(true);
          expect(labels ?? verses, `${id} ${book.id} ${number}`).toHaveLength(verses.length);
        }
      }
    }
  });
});
