import { z, type ZodType } from "zod";
import { env } from "~/services/env.server";
import { productName } from "~/utils/product";
import manifest from "../../../package.json" with { type: "json" };
import { isPage, statusOf } from "./answers.server";
import { endpoints, type DescribedOperation } from "./endpoint.server";
import { tagOf, tags } from "./openapi-tags";
import { standardAnswers, type StandardAnswer } from "./openapi-errors.server";
import { jsonSchemaOf, parametersOf, type Components, type JsonSchema } from "./openapi-schemas.server";

export interface Content {
  [type: string]: { schema?: JsonSchema };
}

/** One answer in the description. */
export interface DescribedAnswer {
  description: string;
  headers?: Record<string, object>;
  content?: Content;
}

/** One operation in the description. */
export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DescribedAnswer | { $ref: string }>;
}

/** The description of the API, as far as the product itself reads it. */
export interface ApiDescription {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Components;
    responses: Record<string, DescribedAnswer>;
    securitySchemes: Record<string, object>;
  };
}

const successes: Record<number, string> = {
  200: "Success",
  201: "Created",
  202: "Accepted",
  204: "Done; there is no body",
};

const headerSchemas = { Link: "string", Location: "string", "Retry-After": "integer" } as const;
const header = (name: keyof typeof headerSchemas, description: string) => ({
  [name]: { description, schema: { type: headerSchemas[name] } },
});
const retryAfter = header("Retry-After", "When to try again, in seconds from now, if that is known.");

/** The description's answers of one operation: those that it declares, and those that all of its kind give. */
class Describer {
  readonly schemas: Components = {};
  /** The answers that operations share. */
  readonly responses: Record<string, DescribedAnswer> = {};

  responsesOf(operation: DescribedOperation, method: string, hasIds: boolean): ApiOperation["responses"] {
    const described: ApiOperation["responses"] = {};
    for (const standard of standardAnswers(operation, method, hasIds)) {
      this.responses[standard.name] ??= this.standard(standard);
      described[standard.status] = { $ref: `#/components/responses/${standard.name}` };
    }
    for (const status of Object.keys(operation.answers).map(Number)) {
      described[status] = this.declared(operation, status);
    }
    return described;
  }

  private standard({ status, description, schema }: StandardAnswer): DescribedAnswer {
    return {
      description,
      ...((status === 429 || status === 503) && { headers: retryAfter }),
      content: schema
        ? { "application/json": { schema: jsonSchemaOf(schema, "output", this.schemas) } }
        : { "text/plain": { schema: { type: "string" } } },
    };
  }

  private declared({ answers, location }: DescribedOperation, status: number): DescribedAnswer {
    const all = [answers[status]!].flat() as (ZodType | string)[];
    const content: Content = {};
    const texts: string[] = [];
    for (const one of all) {
      if (typeof one === "string") {
        texts.push(one);
        if (status >= 400) content["text/plain"] = { schema: { type: "string" } };
        continue;
      }
      const { types, pageOf, event, description } = one.meta() ?? {};
      if (types) {
        texts.push(String(description));
        for (const type of types as string[]) content[type] = {};
        if (event) content["text/event-stream"] = { schema: this.eventSchema(event as ZodType) };
      } else {
        const body = pageOf ? z.array(pageOf as ZodType) : one;
        content["application/json"] = { schema: jsonSchemaOf(body, "output", this.schemas) };
        texts.push(successes[status] ?? String(description ?? "What stands now"));
      }
    }
    const isPageHere = status === statusOf(answers) && isPage(answers);
    const headers = {
      ...((status === 429 || status === 503) && retryAfter),
      ...(isPageHere && header("Link", 'The next page as `<…>; rel="next"`, if there is one.')),
      ...(location && [202, 302, 303].includes(status) && header("Location", location)),
    };
    return {
      description: texts.join(" "),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(Object.keys(content).length > 0 && { content }),
    };
  }

  /** Every event is text whose `data` line holds this JSON. */
  private eventSchema(event: ZodType): JsonSchema {
    const contentSchema = jsonSchemaOf(event, "output", this.schemas);
    return { type: "string", contentMediaType: "application/json", contentSchema };
  }
}

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
  const describer = new Describer();
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
