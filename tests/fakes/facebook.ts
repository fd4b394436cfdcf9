import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * Why this exists: Facebook's login differs from standard OAuth. People may have no email address, the Graph API
 * returns only the requested fields and requires a proof of the app's secret, its errors are objects, and its picture
 * URLs are nested two levels deep. No OAuth test server does that, nor does one hang, drop a connection or send HTML
 * instead of JSON.
 */

/** What the Graph API knows of a person; missing fields were not shared. */
export interface FacebookPerson {
  id?: string;
  email?: string;
  name?: string;
  first_name?: string;
  last_name?: string;
  picture?: unknown;
}

type Answer = (response: ServerResponse) => void;

export interface FakeFacebook {
  baseUrl: string;
  /** The visitors, by the value of their cookie `person`; `refuse` denies access. */
  people: Map<string, FacebookPerson | "refuse">;
  /** Overrides the next response of an endpoint. */
  next(endpoint: "token" | "me", answer: Answer): void;
  close(): Promise<void>;
}

/** The app registered with the fake. */
export const facebookApp = { id: "1234567890", secret: "a-facebook-secret" };

/** A person with an email address and a picture. */
export function facebookPerson(overrides: FacebookPerson = {}): FacebookPerson {
  const id = String(Math.floor(Math.random() * 1e15) + 1e15);
  return {
    id,
    email: `bea-${id}@example.com`,
    name: "Bea Conti",
    first_name: "Bea",
    last_name: "Conti",
    picture: pictureAt("https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1&ext=2&hash=x"),
    ...overrides,
  };
}

export function pictureAt(url: string, isSilhouette = false) {
  return { data: { height: 200, width: 200, is_silhouette: isSilhouette, url } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}

/** An error in the Graph API's format. */
export function graphError(response: ServerResponse, status: number, message: string, code = 100): void {
  const error = { message, type: "OAuthException", code, fbtrace_id: "A1b2C3d4" };
  send(response, status, { error });
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts the fake on a free local port. */
export async function startFakeFacebook(): Promise<FakeFacebook> {
  const people: FakeFacebook["people"] = new Map();
  const instead: Record<string, Answer[]> = { token: [], me: [] };
  const codes = new Map<string, { person: FacebookPerson; redirectUri: string }>();
  const tokens = new Map<string, FacebookPerson>();

  function authorize(request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get("redirect_uri");
    if (query.get("client_id") !== facebookApp.id || !redirectUri || query.get("response_type") !== "code")
      return void response.writeHead(400).end("Invalid app ID");
    const who = /(?:^|;\s*)person=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
    const person = people.get(decodeURIComponent(who ?? "")) ?? "refuse";
    const back = new URL(redirectUri);
    if (person === "refuse") {
      back.search = new URLSearchParams({
        error: "access_denied",
        error_code: "200",
        error_description: "Permissions error",
        error_reason: "user_denied",
      }).toString();
    } else {
      const code = `AQ${randomUUID()}`;
      codes.set(code, { person, redirectUri });
      back.searchParams.set("code", code);
    }
    back.searchParams.set("state", query.get("state") ?? "");
    // Facebook has appended this to its redirects for years.
    back.hash = "_=_";
    response.writeHead(302, { Location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    if (form.get("client_id") !== facebookApp.id || form.get("client_secret") !== facebookApp.secret)
      return graphError(response, 400, "Error validating client secret.", 1);
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    if (!issued) return graphError(response, 400, "This authorization code has been used.");
    if (issued.redirectUri !== form.get("redirect_uri"))
      return graphError(response, 400, "Error validating verification code: redirect_uri is not identical.");
    const token = `EAA${randomUUID().replaceAll("-", "")}`;
    tokens.set(token, issued.person);
    send(response, 200, { access_token: token, token_type: "bearer", expires_in: 5_183_944 });
  }

  function me(request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? query.get("access_token") ?? "";
    const person = tokens.get(token);
    if (!person) return graphError(response, 400, "Invalid OAuth access token.", 190);
    const proof = createHmac("sha256", facebookApp.secret).update(token).digest("hex");
    if (query.get("appsecret_proof") !== proof)
      return graphError(response, 400, "Invalid appsecret_proof provided in the API argument");
    const asked = (query.get("fields") ?? "id,name").split(",").map((field) => field.split(".")[0]!);
    const profile = Object.entries(person).filter(([name]) => name === "id" || asked.includes(name));
    send(response, 200, Object.fromEntries(profile));
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    const endpoint = { "/oauth/access_token": "token", "/me": "me" }[pathname];
    const other = endpoint && instead[endpoint]!.shift();
    if (other) return other(response);
    if (pathname === "/dialog/oauth") return authorize(request, searchParams, response);
    if (endpoint === "token") return void exchange(request, response);
    if (endpoint === "me") return me(request, searchParams, response);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    people,
    next: (endpoint, answer) => void instead[endpoint]!.push(answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
