import { expect, test } from "vitest";
import { isPlainWords } from "~/utils/text/plain-words";

test.each([
  "Awake at four",
  "¿Qué sería suficiente?",
  "Com’è andata: un’ora, due – e poi?",
  "A 3.5 hour night",
  "Is it enough? Perhaps.",
])("%j is plain text", (text) => expect(isPlainWords(text)).toBe(true));

test.each([
  "see example.com",
  "https://a",
  "www.a",
  "write to rosa@example",
  "<b>a</b>",
  "[a](b)",
  "**a**",
  "`a`",
  "# a",
  "a &amp; b",
  "a\nb",
  "a\u200bb",
  "a\u202eb",
])("%j is not", (text) => expect(isPlainWords(text)).toBe(false));
