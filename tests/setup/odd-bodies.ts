/** What of JSON Schema the API's description uses. */
export interface BodySchema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, BodySchema>;
  required?: string[];
  items?: BodySchema;
  anyOf?: BodySchema[];
  additionalProperties?: boolean | BodySchema;
}

/** Texts by the names of their fields. */
type Usual = Record<string, string>;

/** A body that the schema takes, as far as `usual` has its texts. What may be null and has none is null. */
export function usualBody(schema: BodySchema, usual: Usual, name = ""): unknown {
  const { type, properties = {}, required = [], items, anyOf, minimum } = schema;
  if (anyOf) {
    const isNullable = anyOf.some((one) => one.type === "null");
    return isNullable && !(name in usual) ? null : usualBody(anyOf[0]!, usual, name);
  }
  if (schema.enum) return schema.enum[0];
  if (type === "object")
    return Object.fromEntries(required.map((key) => [key, usualBody(properties[key]!, usual, key)]));
  if (type === "array") return items ? [usualBody(items, usual, name)] : [];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return Math.max(1, minimum ?? 1);
  return usual[name] ?? "A usual text";
}

/**
 * Bodies that are usual except for one value inside a list or an object: each value of `odd` at each place there, and each
 * of its texts as the name of an entry where names are free.
 */
export function oddBodies(schema: BodySchema, usual: Usual, odd: unknown[]): unknown[] {
  const body = usualBody(schema, usual) as object;
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    insideOf(inner, usual, odd, key).map((value) => ({ ...body, [key]: value })),
  );
}

/** Usual values of a list or an object, with something odd inside. */
function insideOf(schema: BodySchema, usual: Usual, odd: unknown[], name: string): unknown[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const anywhereIn = (inner: BodySchema, key: string) => [...odd, ...insideOf(inner, usual, odd, key)];
  const entries = Object.entries(properties).flatMap(([key, inner]) =>
    anywhereIn(inner, key).map((value) => ({ ...(usualBody(schema, usual, name) as object), [key]: value })),
  );
  const free = typeof additionalProperties === "object" ? additionalProperties : null;
  return [
    ...entries,
    ...(items ? anywhereIn(items, name).map((value) => [value]) : []),
    ...(free ? anywhereIn(free, name).map((value) => ({ entry: value })) : []),
    ...(free
      ? odd.filter((one) => typeof one === "string").map((key) => ({ [key]: usualBody(free, usual, name) }))
      : []),
    ...anyOf.flatMap((one) => insideOf(one, usual, odd, name)),
  ];
}
