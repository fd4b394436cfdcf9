import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { ZodType } from "zod";
import { logAct, type AdminAct } from "~/features/admin/log-act.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { retryHeaders, toFailure } from "~/http/errors.server";
import type { SignedInUser } from "~/http/session/guards.server";
import { isPage, statusOf, type Answers, type BodyOf, type Page } from "./answers.server";
import { InvalidInput, parse, parseBody, queryOf } from "./parse-input.server";
import { plainResponse } from "./plain-response.server";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Access = "public" | "user" | "admin";

interface Call<Who extends Access, Body, Query> {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string>;
  user: Who extends "public" ? null : SignedInUser;
  body: Body;
  query: Query;
}

interface Operation<
  Who extends Access = Access,
  Body = unknown,
  Query = unknown,
  Declared extends Answers = Answers,
> {
  /** Its name in the API's description, and in the clients that are made from it. */
  id: string;
  /** One line for the API's description. */
  summary: string;
  access: Who;
  /** The entry in the administrators' log. It is written before the call has any effect. */
  act?: Who extends "admin"
    ? (call: Pick<Call<Who, Body, Query>, "params" | "body">) => AdminAct | Promise<AdminAct>
    : never;
  body?: ZodType<Body>;
  /** Whether the body may be missing: it counts as an empty object then. */
  isBodyOptional?: boolean;
  /** The field of a form with a file, in the place of a JSON body; the handler reads it. */
  file?: string;
  query?: ZodType<Query>;
  /** The request headers that change the answer, each with what it does, for the API's description. */
  headers?: Record<string, string>;
  /**
   * What it answers, by status, beside what every operation of its kind may answer. A plain value of the handler gets the
   * lowest status.
   */
  answers: Declared;
  /** What the Location header of a redirect or of an accepted request names, for the API's description. */
  location?: string;
  /** A value becomes JSON; a Response goes out as it is. */
  handle(call: Call<Who, Body, Query>): Promise<BodyOf<Declared> | Response>;
  /** Replaces the 503 while the database is away; null keeps the 503. */
  whenUnavailable?(call: { request: Request; body: Body; query: Query }): Response | null;
}

/** Declares one operation; access, body, query and answers give the handler its types. */
export function operation<
  Who extends Access,
  const Declared extends Answers,
  Body = undefined,
  Query = undefined,
>(declared: Operation<Who, Body, Query, Declared>): Operation {
  return declared as unknown as Operation;
}

type Operations = Partial<Record<Method, Operation>>;

/** An operation as the API's description has it. */
export type DescribedOperation = Omit<Operation, "handle" | "act" | "whenUnavailable">;

/** Every endpoint by its path, for the API's description. `params` is the schema of the path's parameters. */
export const endpoints = new Map<
  string,
  { operations: Partial<Record<Method, DescribedOperation>>; params?: ZodType }
>();

/** Describes a route under /api that is no endpoint: it reads its own requests and has no access of its own. */
export function describeRoute<Handler>(
  path: string,
  operations: Partial<Record<Method, Omit<DescribedOperation, "access">>>,
  handler: Handler,
): Handler {
  const entries = Object.entries(operations).map(([method, one]) => [method, { ...one, access: "public" }]);
  endpoints.set(path, { operations: Object.fromEntries(entries) as Operations });
  return handler;
}

const ADMIN_ONLY = "Forbidden - Admin access required";

/** Answers a path under /api that has no endpoint. */
export function unknownEndpoint(): Promise<Response> {
  return Promise.resolve(plainResponse(404));
}

/**
 * Makes a resource route of the contract from its declaration. Access, parsing, wrong verbs and errors are done here;
 * the handlers only call use-cases.
 * @param params schema of the path's parameters; a path that has none needs none.
 */
export function endpoint(path: string, operations: Operations, params?: ZodType<Record<string, string>>) {
  if (path.includes("{") !== Boolean(params)) throw new Error(`${path}: its parameters need a schema`);
  endpoints.set(path, { operations, params });
  const handleRequest = async ({
    request,
    params: given,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const declared = operations[method as Method];
    if (!declared) return plainResponse(405, { Allow: Object.keys(operations).join(", ") });
    // The body can be read only once, and the fallback reads it again.
    const copy = declared.whenUnavailable && request.clone();
    try {
      const user = await context.user();
      if (declared.access !== "public" && !user) return plainResponse(401);
      if (declared.access === "admin" && !user?.isAdmin) return plainResponse(403, {}, ADMIN_ONLY);
      const signedIn = (user && Object.assign(user, { id: user._id.toString() })) as never;
      const refused = async () => {
        if (declared.access === "admin")
          await logRefusedCall(signedIn, `${method} ${path}`, request, context);
      };
      // A parameter that its schema refuses cannot name a document.
      const checked = params?.safeParse(given);
      if (checked && !checked.success) {
        await refused();
        return plainResponse(404);
      }
      const input = await readInput(declared, request, refused);
      const call = { request, context, params: checked?.data ?? {}, user: signedIn, ...input };
      if (declared.access === "admin") await logAdminCall(declared, call);
      const answer = await declared.handle(call);
      if (answer instanceof Response) return noStore(answer);
      if (answer === undefined) return noStore(new Response(null, { status: 204 }));
      if (isPage(declared.answers)) return pageResponse(request, answer as Page);
      return noStore(Response.json(answer, { status: statusOf(declared.answers) }));
    } catch (error) {
      const instead = copy && isDatabaseAway(error) ? await fallbackResponse(declared, copy) : null;
      return noStore(instead ?? errorToResponse(error));
    }
  };
  return { loader: handleRequest, action: handleRequest };
}

/** @param refused called before the refusal of a body or a query is thrown. */
async function readInput(
  { body, isBodyOptional, query }: Operation,
  request: Request,
  refused: () => Promise<void>,
) {
  const isEmpty = isBodyOptional && !(Number(request.headers.get("Content-Length")) > 0);
  try {
    return {
      body: body && (isEmpty ? parse(body, {}) : await parseBody(body, request)),
      query: query ? parse(query, queryOf(request)) : undefined,
    };
  } catch (error) {
    await refused();
    throw error;
  }
}

/** Input that an administrator's call was refused for leaves an entry, too. */
function logRefusedCall(
  user: SignedInUser,
  call: string,
  request: Request,
  context: AppLoadContext,
): Promise<void> {
  const from = { ipAddress: context.clientAddress, userAgent: request.headers.get("User-Agent") };
  return logAct(user.id, { action: "refusedInput", entity: "call", details: { call } }, from);
}

async function logAdminCall(declared: Operation, call: Call<Access, unknown, unknown>): Promise<void> {
  const { request, context, user } = call as Call<"admin", unknown, unknown>;
  const act = await (declared as Operation<"admin">).act?.(call);
  if (!act) throw new Error(`${declared.summary}: an administrator's call says what the log is to hold`);
  await logAct(user.id, act, {
    ipAddress: context.clientAddress,
    userAgent: request.headers.get("User-Agent"),
  });
}

async function fallbackResponse(
  { body, query, whenUnavailable }: Operation,
  request: Request,
): Promise<Response | null> {
  try {
    return whenUnavailable!({
      request,
      body: body ? await parseBody(body, request) : undefined,
      query: query ? parse(query, queryOf(request)) : undefined,
    });
  } catch {
    return null;
  }
}

/** Answers are personal, so no cache may store them. */
function noStore(answer: Response): Response {
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
  return answer;
}

function errorToResponse(error: unknown): Response {
  if (error instanceof InvalidInput) return Response.json({ errors: error.errors }, { status: 400 });
  if (error instanceof Response) return error;
  const failure = toFailure(error);
  if (!failure) throw error;
  const { status, code, id, field } = failure;
  if (status === 400) return Response.json({ errors: { "": [code] } }, { status });
  if (status === 409 && id) return Response.json({ turnId: id }, { status });
  if (status === 402 && field) return plainResponse(status, {}, `Premium required: ${field}`);
  return plainResponse(status, retryHeaders(failure));
}

/** A page of a list: the items as the body, the next page as a Link header. */
function pageResponse(request: Request, { items, next }: Page): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (next) {
    const url = new URL(request.url);
    url.searchParams.set("before", next);
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return Response.json(items, { headers });
}
