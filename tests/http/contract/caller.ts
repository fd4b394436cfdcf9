import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Client } from "#tests/setup/client";
import type { ApiDescription, ApiOperation, DescribedAnswer } from "~/http/api/openapi-types";

/** What a request needs besides its operation. */
export interface Wanted {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** JSON, or a form with a file. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** An operation of the description with its address. */
export interface Call {
  id: string;
  method: string;
  path: string;
  operation: ApiOperation;
}

const UNKNOWN_ID = "0123456789abcdef01234567";

/** Makes requests from the API's description and checks their answers against it. */
export class Caller {
  readonly calls: Call[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor(readonly description: ApiDescription) {
    addFormats.default(this.#ajv);
    this.calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  }

  find(id: string): Call {
    return this.calls.find((call) => call.id === id)!;
  }

  /** Sends a request; parameters of the path that are not given are ids that nothing has. */
  send(client: Client, id: string, { params = {}, query, body, headers }: Wanted = {}): Promise<Response> {
    const { method, path } = this.find(id);
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? UNKNOWN_ID);
    const isForm = body instanceof FormData;
    return client.request(query ? `${address}?${new URLSearchParams(query)}` : address, {
      method,
      headers: { ...(body !== undefined && !isForm && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** Checks that an answer is one that the description names. @returns its JSON, else its text. */
  async check(id: string, answer: Response): Promise<unknown> {
    const { operation } = this.find(id);
    const text = await answer.text();
    const where = `${id} ${answer.status} ${text.slice(0, 200)}`;
    const declared = this.#resolve(operation.responses[answer.status]);
    if (!declared) throw new Error(`not declared: ${where}`);
    for (const name of Object.keys(declared.headers ?? {})) {
      // Only what is certain; Link, Location and Retry-After may be missing.
      if (name === "Location" && answer.status >= 300) expect(answer.headers.has(name), where).toBe(true);
    }
    const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
    if (!declared.content) {
      if (text !== "") expect(answer.status, where).toBeGreaterThanOrEqual(300);
      return text;
    }
    expect(Object.keys(declared.content), where).toContain(type);
    const { schema } = declared.content[type]!;
    if (type === "text/event-stream") {
      for (const [, data] of text.matchAll(/^data: (.*)$/gm))
        this.#validate(schema!.contentSchema!, data!, where);
    }
    if (type !== "application/json") return text;
    if (schema) this.#validate(schema, text, where);
    return JSON.parse(text);
  }

  #resolve(declared: ApiOperation["responses"][string] | undefined): DescribedAnswer | undefined {
    if (!declared || !("$ref" in declared)) return declared;
    return this.description.components.responses[declared.$ref.split("/").at(-1)!];
  }

  #validate(schema: object, text: string, where: string): void {
    const { components } = this.description;
    const validate = this.#validators.get(schema) ?? this.#ajv.compile({ ...schema, components });
    this.#validators.set(schema, validate);
    const fits = validate(JSON.parse(text));
    const problems = validate.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    expect(fits ? [] : problems, where).toEqual([]);
  }
}
