import { z, type ZodType } from "zod";
import type { DescribedOperation } from "./endpoint.server";

/** An answer that many operations give. */
export interface StandardAnswer {
  name: string;
  status: number;
  description: string;
  /** Of a JSON body; without it the body is plain text. */
  schema?: ZodType;
}

const refusedInput = z.object({ errors: z.record(z.string(), z.array(z.string())) }).meta({
  id: "RefusedInput",
  description: "Translation keys by field; the empty name stands for the whole input.",
});

/** The errors that all operations of a kind may answer. What an operation declares itself takes their place. */
export function standardAnswers(
  { access, body, query, file }: DescribedOperation,
  method: string,
  hasIds: boolean,
): StandardAnswer[] {
  const all: (StandardAnswer | false | undefined)[] = [
    (body ?? query ?? file) !== undefined && {
      name: "InvalidInput",
      status: 400,
      description: "The input is not valid.",
      schema: refusedInput,
    },
    access !== "public" && {
      name: "Unauthorized",
      status: 401,
      description: "Nobody is signed in.",
    },
    access === "admin"
      ? { name: "AdministratorsOnly", status: 403, description: "Only for administrators." }
      : method !== "GET" && {
          name: "Forbidden",
          status: 403,
          description: "The request comes from a page of another site.",
        },
    hasIds && { name: "NotFound", status: 404, description: "It does not exist, or is somebody else's." },
    (body ?? file) !== undefined && {
      name: "PayloadTooLarge",
      status: 413,
      description: "The body is too large.",
    },
    (body ?? file) !== undefined && {
      name: "UnsupportedMediaType",
      status: 415,
      description: "The body has another content type.",
    },
    {
      name: "Unavailable",
      status: 503,
      description: "The server is busy, or its database does not answer.",
    },
  ];
  return all.filter((answer): answer is StandardAnswer => Boolean(answer));
}
