import { z, type ZodType } from "zod";
import { isPage, statusOf } from "./answers.server";
import type { DescribedOperation } from "./endpoint.server";
import { standardAnswers, type StandardAnswer } from "./openapi-errors.server";
import { jsonSchemaOf, type Components, type JsonSchema } from "./openapi-schemas.server";
import type { ApiOperation, Content, DescribedAnswer } from "./openapi-types";

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

/** Describes the answers of operations: those that they declare, and those that all of their kind give. */
export class AnswerDescriber {
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
