import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { assess } from "~/features/safety/answer-message.server";
import { wordsOf } from "~/features/quotations/normalise";
import { createSplitter } from "~/features/knowledge/reader/split";
import { normalizeText } from "~/utils/text/normalize";
import { excerptAround, searchWords } from "~/utils/text/search-text";

const app = path.resolve(import.meta.dirname, "../../app");

test("texts in any script are normalised as they are", () => {
  const texts = ["Perché l’anima è così?", "Việt Nam", "שָׁלוֹם", "ﷺ ﬁ Å", "क्षत्रिय", "a\u0301\u0316b", ""];
  for (const text of texts)
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const)
      expect(normalizeText(text, form)).toBe(text.normalize(form));
  const most = `a${"\u0301\u0316".repeat(15)}`;
  expect(normalizeText(`${most}${"\u0301".repeat(100)}z`, "NFD")).toBe(`${most.normalize("NFD")}z`);
});

test("one character that stands for many letters makes no text long", () => {
  const normalized = normalizeText("\uFDFA".repeat(4_000), "NFKD");
  expect(normalized.length).toBeLessThan(5_000);
});

const accents = (length: number) => `a${"\u0301".repeat(length / 2)}${"\u0316".repeat(length / 2)}`;

test.each<[string, number, (text: string) => unknown]>([
  ["the search", 200_000, (text) => [searchWords(text), excerptAround(text, ["needle"])]],
  ["the check of quotations", 200_000, wordsOf],
  ["the safety rules", 8_000, assess],
  [
    "the reader of documents",
    1_000_000,
    (text) => {
      const splitter = createSplitter(() => undefined);
      splitter.add({ text });
      splitter.end();
    },
  ],
])("a letter with thousands of accents costs %s little time", (_name, length, read) => {
  const before = process.cpuUsage();
  read(accents(length));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_500);
});

test("nothing else normalises a text", () => {
  const callers = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /(?<!path)\.normalize\(/.test(readFileSync(path.join(app, file), "utf8")));
  expect(callers).toEqual([path.join("utils", "text", "normalize.ts")]);
});
