import { z, type ZodType } from "zod";
import { productName } from "~/utils/product";
import { endpoints } from "./endpoint.server";

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  not?: unknown;
}

const plainError = (description: string) => ({
  description,
  content: { "text/plain": { schema: { type: "string" } } },
});

const invalidInput = {
  description: "Translation keys by field",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        },
      },
    },
  },
};

function toJsonSchema(schema: ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** A schema's fields as parameters; one that only some forms of a union have is optional. */
function toParameters(schema: ZodType, place: "query" | "path" = "query"): object[] {
  const whole = toJsonSchema(schema);
  const forms = whole.anyOf ?? [whole];
  const names = new Set(forms.flatMap((form) => Object.keys(form.properties ?? {})));
  return [...names].map((name) => ({
    name,
    in: place,
    required: forms.every((form) => form.required?.includes(name)),
    schema: forms.map((form) => form.properties?.[name]).find((field) => field && !field.not) ?? {},
  }));
}

const fileForm = (field: string) => ({
  schema: {
    type: "object",
    properties: { [field]: { type: "string", format: "binary" } },
    required: [field],
  },
});

/** The OpenAPI 3.1 description of every endpoint, made from the schemas that check its requests. */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, { operations, params }] of endpoints) {
    const ids = params ? toParameters(params, "path") : [];
    for (const [method, operation] of Object.entries(operations)) {
      const { summary, access, body, file, query, status = 200 } = operation;
      (paths[path] ??= {})[method.toLowerCase()] = {
        summary,
        security: access === "public" ? [] : [{ session: [] }],
        parameters: [...ids, ...(query ? toParameters(query) : [])],
        ...(body && {
          requestBody: { required: true, content: { "application/json": { schema: toJsonSchema(body) } } },
        }),
        ...(file && { requestBody: { required: true, content: { "multipart/form-data": fileForm(file) } } }),
        responses: {
          [status]: { description: "Success" },
          ...((body ?? query ?? file) && { 400: invalidInput }),
          ...(file && { 413: plainError("Too large"), 415: plainError("Another type of file") }),
          ...(access !== "public" && { 401: plainError("Not signed in") }),
          ...(access === "admin" && { 403: plainError("Not an administrator") }),
          ...(ids.length > 0 && { 404: plainError("Unknown, or somebody else's") }),
          default: plainError("What went wrong"),
        },
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: productName, version: "1" },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "anamcara_session" } },
    },
  };
}
