import { env } from "~/services/env.server";
import { productName } from "~/utils/product";
import manifest from "../../../package.json" with { type: "json" };
import { endpoints, type DescribedOperation } from "./endpoint.server";
import { AnswerDescriber } from "./openapi-answers.server";
import { jsonSchemaOf, parametersOf, type Components, type JsonSchema } from "./openapi-schemas.server";
import { tagOf, tags } from "./openapi-tags";
import type { ApiDescription, ApiOperation } from "./openapi-types";

function requestBodyOf(
  { body, isBodyOptional, file }: DescribedOperation,
  schemas: Components,
): ApiOperation["requestBody"] {
  if (file) {
    const schema: JsonSchema = {
      type: "object",
      properties: { [file]: { type: "string", contentMediaType: "application/octet-stream" } },
      required: [file],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!body) return undefined;
  const schema = jsonSchemaOf(body, "input", schemas);
  return { required: !isBodyOptional, content: { "application/json": { schema } } };
}

const SESSION_COOKIE = env.isHttps ? "__Host-anamcara_session" : "anamcara_session";

const description = `The calls that ${productName}'s own pages use. JSON in and out; ids are strings, dates ISO 8601 UTC.

Sign in with \`POST /api/login\` and send the session cookie that it sets. A browser's request from another site is refused with 403.

Errors are short plain text, but a refused input is JSON with translation keys by field. Somebody else's object answers as one that does not exist. A wrong method answers 405 with \`Allow\`, a body without a length 411. A list gives its next page as a \`Link\` header.`;

/** Made once, when it is first asked for: by then every route has declared itself. */
let document: ApiDescription | undefined;

/** The OpenAPI 3.1 description of every route under /api, made from the schemas that check requests and answers. */
export function describeApi(): ApiDescription {
  document ??= describe();
  return document;
}

function describe(): ApiDescription {
  const describer = new AnswerDescriber();
  const { schemas, responses } = describer;
  const paths: ApiDescription["paths"] = {};
  for (const [path, { operations, params }] of [...endpoints].sort(([a], [b]) => a.localeCompare(b))) {
    const ids = params ? parametersOf(params, "path", schemas) : [];
    for (const [method, operation] of Object.entries(operations)) {
      const { id, summary, access, query, headers = {} } = operation;
      const requestBody = requestBodyOf(operation, schemas);
      (paths[path] ??= {})[method.toLowerCase()] = {
        operationId: id,
        tags: [tagOf(path)],
        summary,
        security: access === "public" ? [] : [{ session: [] }],
        parameters: [
          ...ids,
          ...(query ? parametersOf(query, "query", schemas) : []),
          ...Object.entries(headers).map(([name, text]) => ({
            name,
            in: "header",
            required: false,
            description: text,
            schema: { type: "string" },
          })),
        ],
        ...(requestBody && { requestBody }),
        responses: describer.responsesOf(operation, method, ids.length > 0),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: productName,
      version: manifest.version,
      description,
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: "/" }],
    tags,
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE } },
    },
  };
}
