import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { textSplitter, type Pieces } from "~/features/safety/encoder/split-text";

const file = path.resolve(import.meta.dirname, "../../../app/features/safety/encoder/pieces.json");
const known = JSON.parse(readFileSync(file, "utf8")) as Pieces;
const split = textSplitter(known);
const piecesOf = (text: string) => split(text).map((number) => known.pieces[number]);

test("a text is split into the pieces of its words, between the marks of beginning and end", () => {
  expect(piecesOf("I can't  sleep,\nno puedo dormir.")).toEqual([
    ...["<s>", "▁I", "▁can", "'", "t", "▁sleep", ",", "▁no", "▁puedo", "▁dormir", ".", "</s>"],
  ]);
});

test("what it does not know is one unknown sign each", () => {
  expect(piecesOf("漢字")).toEqual(["<s>", "▁", "<unk>", "<unk>", "</s>"]);
});

test("of a long text, beginning and end are kept, and a long word costs no more than sixty signs", () => {
  const pieces = piecesOf(`Only ${"word ".repeat(4_000)} end`);
  expect(pieces).toHaveLength(96);
  expect(pieces.slice(0, 2)).toEqual(["<s>", "▁Only"]);
  expect(pieces.slice(-2)).toEqual(["▁end", "</s>"]);
  expect(split("x".repeat(100_000)).length).toBeLessThan(70);
});

test("an empty text has the marks only", () => {
  expect(piecesOf(" \n ")).toEqual(["<s>", "</s>"]);
});
