import { z, type ZodType } from "zod";

/** A JSON Schema, as far as it is read here. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: unknown;
  [keyword: string]: unknown;
}

/** The schemas that the description names, by their names. */
export type Components = Record<string, JsonSchema>;

/**
 * A schema as JSON Schema. Those that have a name go into `components`, and are referred to.
 * @param io whether it is what a client may send, or what it is given.
 */
export function jsonSchemaOf(schema: ZodType, io: "input" | "output", components: Components): JsonSchema {
  // In a list even a schema with a name is a reference.
  const list = z.toJSONSchema(z.array(schema), {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
  }) as JsonSchema;
  const { items, $defs = {} } = JSON.parse(
    JSON.stringify(list).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { items: JsonSchema; $defs?: Components };
  for (const [name, { id: _, ...named }] of Object.entries($defs)) components[name] = named;
  return items;
}

/**
 * Removes what says nothing: the bounds of whole numbers, and patterns that a format states already. What has a default
 * may be left out.
 */
function simplify(schema: JsonSchema, io: "input" | "output"): void {
  if (io === "input" && schema.required) {
    schema.required = schema.required.filter((name) => schema.properties?.[name]?.default === undefined);
    if (schema.required.length === 0) delete schema.required;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format) delete schema.pattern;
}

/** A schema's fields as parameters; one that only some forms of a union have is optional. */
export function parametersOf(schema: ZodType, place: "query" | "path", components: Components) {
  const whole = jsonSchemaOf(schema, "input", components);
  const forms = whole.anyOf ?? [whole];
  const names = new Set(forms.flatMap((form) => Object.keys(form.properties ?? {})));
  return [...names].map((name) => {
    // A form may only forbid it; the one that says most describes it.
    const fields = forms.map((form) => form.properties?.[name] ?? {}).filter((field) => !field.not);
    const { description, ...field } = fields.reduce(
      (most, one) => (sizeOf(one) > sizeOf(most) ? one : most),
      {},
    );
    const required = place === "path" || forms.every((form) => form.required?.includes(name));
    return { name, in: place, required, ...(description && { description }), schema: field };
  });
}

function sizeOf(schema: JsonSchema): number {
  return JSON.stringify(schema).length;
}
