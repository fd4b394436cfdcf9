import { randomUUID } from "node:crypto";
import { OAuth2Server } from "oauth2-mock-server";
import type { AddressInfo } from "node:net";

/*
 * Why this exists: oauth2-mock-server is a real OAuth server that checks PKCE, but all its users are "johndoe", who
 * never denies access. This fake distinguishes visitors by a cookie, and lets them deny access.
 */

/** What Google's userinfo endpoint returns for a person. */
export type GooglePerson = Record<string, unknown>;

type Visitor = GooglePerson | "refuse";

export interface FakeGoogle {
  baseUrl: string;
  /** The visitors, by the value of their cookie `person`; `refuse` denies access. */
  people: Map<string, Visitor>;
  /** The forms that the token endpoint received, oldest first. */
  exchanges: Record<string, string>[];
  /** Changes the next response of an endpoint. */
  next(endpoint: "token" | "userinfo", change: (answer: { body: unknown; statusCode: number }) => void): void;
  close(): Promise<void>;
}

/** A Google profile with a confirmed email address. */
export function googlePerson(overrides: GooglePerson = {}): GooglePerson {
  const sub = String(Math.floor(Math.random() * 1e15) + 1e15);
  return {
    sub,
    name: "Ana Sofía Ruiz",
    given_name: "Ana Sofía",
    family_name: "Ruiz",
    picture: "https://lh3.googleusercontent.com/a/ana=s96-c",
    email: `ana-${sub}@example.com`,
    email_verified: true,
    ...overrides,
  };
}

/**
 * Starts the server on a free local port.
 * @param personOf the profile of a visitor whom `people` does not contain, by the cookie's value.
 */
export async function startFakeGoogle(
  personOf: (who: string) => Visitor = () => "refuse",
): Promise<FakeGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  const people: FakeGoogle["people"] = new Map();
  const byCode = new Map<string, GooglePerson>();
  const byToken = new Map<string, GooglePerson>();
  const exchanges: FakeGoogle["exchanges"] = [];

  server.service.on("beforeAuthorizeRedirect", ({ url }, request) => {
    const who = /(?:^|;\s*)person=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
    const name = decodeURIComponent(who ?? "");
    const person = people.get(name) ?? personOf(name);
    if (person === "refuse") {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    } else byCode.set(url.searchParams.get("code")!, person);
  });
  server.service.on("beforeResponse", (answer, request) => {
    const form = request.body as Record<string, string>;
    exchanges.push({ ...form });
    const person = byCode.get(form.code ?? "");
    byCode.delete(form.code ?? "");
    // Tokens that the server creates within one second are identical.
    const token = randomUUID();
    if (person) {
      byToken.set(token, person);
      Object.assign(answer.body, { access_token: token });
    } else Object.assign(answer, { statusCode: 400, body: { error: "invalid_grant" } });
  });
  server.service.on("beforeUserinfo", (answer, request) => {
    const person = byToken.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    Object.assign(answer, person ? { body: person } : { statusCode: 401, body: { error: "invalid_token" } });
  });

  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    people,
    exchanges,
    next: (endpoint, change) =>
      void server.service.once(endpoint === "token" ? "beforeResponse" : "beforeUserinfo", change as never),
    close: () => server.stop(),
  };
}
