import { z, type ZodType } from "zod";

/**
 * What an operation can answer, by status. A schema describes a JSON body; a text describes a body of plain text, or why
 * there is none; several are several content types.
 */
export type Answers = Record<number, Described | readonly Described[]>;
type Described = ZodType | string;

/** What a handler gives for its declared answers: the body of a success, or nothing where one has no body. */
export type BodyOf<Declared extends Answers> =
  ValueOf<Declared[keyof Declared & (200 | 201 | 202)]> | (204 extends keyof Declared ? void : never);
type ValueOf<Schema> = Schema extends ZodType<infer Value> ? Value : never;

/** A page of a list: the API sends the items, and the address of the next page in a Link header. */
export interface Page {
  items: unknown[];
  next: string | null;
}

/** Declares a page of a list. The handler gives the items, and the cursor of the next page if there is one. */
export function pageOf<Item>(item: ZodType<Item>): ZodType<{ items: Item[]; next: string | null }> {
  return z.object({ items: z.array(item), next: z.string().nullable() }).meta({ pageOf: item });
}

/** Declares a body that is no JSON, such as a file, a stream or a page. The handler gives the whole Response. */
export function contentOf(description: string, ...types: string[]): ZodType<Response> {
  return z.custom<Response>().meta({ types, description });
}

/** Declares a stream of server-sent events. @param event schema of the data of one event. */
export function eventsOf(description: string, event: ZodType): ZodType<Response> {
  return z.custom<Response>().meta({ types: ["text/event-stream"], description, event });
}

/** The status of a plain value: the lowest one of a success. */
export function statusOf(answers: Answers): number {
  return Math.min(...Object.keys(answers).map(Number));
}

/** Whether a plain value is a page of a list. */
export function isPage(answers: Answers): boolean {
  const success = answers[statusOf(answers)];
  return success instanceof z.ZodType && success.meta()?.pageOf !== undefined;
}
