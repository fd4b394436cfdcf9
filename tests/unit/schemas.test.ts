import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z, type ZodType } from "zod";

const features = path.resolve(import.meta.dirname, "../../app/features");
const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(^|[\\/-])schema\.ts$/.test(file),
);

/** Every schema that a file exports; schema factories are called. */
async function schemasOf(file: string): Promise<[string, ZodType][]> {
  const exported = (await import(path.join(features, file))) as Record<string, unknown>;
  return Object.entries(exported).flatMap(([name, value]): [string, ZodType][] => {
    if (value instanceof z.ZodType) return [[name, value]];
    if (typeof value !== "function") return [];
    const made: unknown = value(name === "aboutSchema" ? new Date() : []);
    return made instanceof z.ZodType ? [[name, made]] : [];
  });
}

type Node = Record<string, unknown>;

/** The places in a schema where a text or list has no limit. */
function unbounded(node: unknown, at = ""): string[] {
  if (typeof node !== "object" || node === null) return [];
  const one = node as Node;
  const found: string[] = [];
  const isOpenText = one.type === "string" && !("enum" in one) && !("const" in one);
  if (isOpenText && !("maxLength" in one) && !("pattern" in one) && !("format" in one)) found.push(at);
  if (one.type === "array" && !("maxItems" in one)) found.push(at);
  for (const [key, value] of Object.entries(one)) found.push(...unbounded(value, `${at}/${key}`));
  return found;
}

test("the schemas are found", () => expect(files.length).toBeGreaterThan(5));

test.each(files)("%s bounds every text and list before using it", async (file) => {
  for (const [name, schema] of await schemasOf(file)) {
    const input = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    expect(unbounded(input), name).toEqual([]);
  }
});
