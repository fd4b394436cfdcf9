import { describe, expect, test } from "vitest";
import { makeDocx, makePdf, noise } from "#tests/factories/documents";
import { createTextCheck, sniffType } from "~/features/knowledge/sniff-type";

const latin = (text: string) => Buffer.from(text, "latin1");

describe("the type of a file by its first bytes", () => {
  test.each([
    ["pdf", makePdf([["a"]])],
    ["pdf", latin("\xef\xbb\xbf\n%PDF-1.7")],
    ["txt", Buffer.from("Peace.\r\n\tAnd more.\f")],
    ["txt", latin("ma\xf1ana")],
    ["txt", Buffer.from("\ufeffmañana", "utf16le")],
    ["txt", Buffer.from("\ufeffmañana", "utf16le").swap16()],
    [null, Buffer.alloc(0)],
    [null, noise(1_024)],
    [null, latin("\x89PNG\r\n\x1a\n")],
    [null, latin("GIF89a\x01\x00")],
    [null, latin("{\\rtf1")],
    [null, latin(" <!DOCTYPE html>")],
    [null, latin("<?xml version='1.0'?>")],
    [null, latin("PK\x05\x06")],
    [null, latin("a\x00b")],
    [null, latin("\xff\xfea\x00\x01\x00")],
  ])("%s", (type, head) => {
    expect(sniffType(head)).toBe(type);
  });

  test("a zip may be a Word document", async () => {
    expect(sniffType(await makeDocx(["a"]))).toBe("docx");
  });

  test("a text is checked over the borders of its pieces", () => {
    const wide = Buffer.from("\ufeffmañana", "utf16le");
    const check = createTextCheck(wide);
    expect([check(wide.subarray(0, 5)), check(wide.subarray(5))]).toEqual([true, true]);
    expect(check(Buffer.from([0x01, 0x00]))).toBe(false);
    const plain = createTextCheck(Buffer.from("a"));
    expect([plain(Buffer.from("ab")), plain(Buffer.from([0x1b]))]).toEqual([true, false]);
  });
});
