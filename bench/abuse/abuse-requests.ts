import { randomUUID } from "node:crypto";
import { costlyText } from "#tests/factories/costly-text";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { MAX_REPLY_LENGTH } from "~/features/privacy/import/limits";
import type { Stage } from "../stage";

/** A request that tries to stop, overload or break the server. */
export interface HostileRequest {
  what: string;
  /** Its value at the `n`th repetition: some attacks send something different each time. */
  make(n: number): { path: string; method?: string; headers?: Record<string, string>; body?: string };
  /** The expected status; 4xx by default. */
  answer?: RegExp;
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const refused = /^4\d\d$/;
export const isRefused = (status: string, { answer = refused }: HostileRequest) => answer.test(status);

/** The time zone's name with its letters in upper or lower case, according to the bits of `n`. */
function spelling(name: string, n: number): string {
  return [...name]
    .map((letter, place) => (n & (1 << (place % 13)) ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
}

/** Attacks found in the review of build 5ce6114, and similar ones. `Cookie` belongs to a signed-in person. */
export async function hostileRequests({ rosa, chatPath }: Stage): Promise<HostileRequest[]> {
  const signedIn = { Cookie: rosa.cookie };
  const id = chatPath.split("/").at(-1)!;
  const post = (what: string, path: string, body: string, headers: Record<string, string> = form) => ({
    what,
    make: () => ({ path, method: "POST", body, headers: { ...signedIn, ...headers } }),
  });
  const get = (what: string, path: string, answer?: RegExp) => ({
    what,
    make: () => ({ path, headers: signedIn }),
    answer,
  });
  const pairs = "a=&".repeat(40_000);
  const deepName = `email${".a".repeat(5_000)}=x`;
  const boundary = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const userId = ((await (await rosa.get("/api/auth/user")).json()) as { id: string }).id;

  // Expensive replies: each one is rendered again for its own conversation, and a search finds a hundred of them.
  const long = `${"One breath and añother one. ".repeat(2_000)}needle`;
  for (let n = 0; n < 100; n += 1)
    await makeMessage(await makeConversation({ userId }), { role: "assistant", content: long });
  const costly: string[] = [];
  for (const piece of ["_*", "1. ", "> ", "- - a\n", "[a]("]) {
    const conversation = await makeConversation({ userId });
    await makeMessage(conversation, { role: "assistant", content: piece.repeat(15_000 / piece.length) });
    costly.push(conversation.id);
  }

  // What an import may bring in: a page of replies of the greatest length, each as costly as the bounds allow.
  const rich = costlyText(MAX_REPLY_LENGTH);
  const brought = await makeConversation({ userId });
  for (let n = 0; n < 50; n += 1) await makeMessage(brought, { role: "assistant", content: `${n} ${rich}` });

  return [
    post("form of 40,000 fields, /login", "/login", pairs),
    post("form of 40,000 fields, /forgot-password", "/forgot-password", pairs),
    post("form of 40,000 fields, a conversation's", `/conversations/${id}/edit`, pairs),
    post("form with a list's entry 60,000,000", "/login", "email%5B60000000%5D=x"),
    post("form with a list's entry 2,000,000", "/onboarding/reasons", "usageReasons%5B2000000%5D=x"),
    post("form with a name of 5,000 levels", "/login", deepName),
    post("form with __intent__", "/login", "__intent__=x"),
    post("form with __state__", "/login", "__state__=x"),
    post("form in 10,000 parts", "/login", `${boundary.repeat(2_000)}--b--`, {
      "Content-Type": "multipart/form-data; boundary=b",
    }),
    post(
      "JSON with 9,000 unknown keys",
      "/api/login",
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, 1]))),
      json,
    ),
    post("JSON of 50,000 levels", "/api/login", "[".repeat(50_000) + "]".repeat(50_000), json),
    post("body of 10 MB", "/api/login", JSON.stringify({ email: "a".repeat(10_000_000) }), json),
    post("body that is broken off", "/api/login", '{"email":"', json),
    get("address with 16,000 names", `/api/conversations/search?${"a&".repeat(16_000)}`),
    get("address with 16,000 names, a page", `/?${"a&".repeat(16_000)}`, /^[234]\d\d$/),
    get("path of 8,000 parts", "/a".repeat(8_000)),
    get("path of 16,000 slashes", "/".repeat(16_000)),
    get("path of 5,000 escapes", "/%61".repeat(5_000)),
    get("path of 256 parts", "/a".repeat(256)),
    get("manifest of a path of 8,000 parts", `/__manifest?p=${"/a".repeat(8_000)}`),
    {
      what: "a time zone in many spellings",
      make: (n) => ({
        path: "/login",
        headers: { Cookie: `anamcara_tz=${spelling("america/los_angeles", n)}` },
      }),
      answer: /^200$/,
    },
    {
      what: "a time zone in many spellings, signed in",
      make: (n) => ({
        path: "/conversations",
        headers: { Cookie: `${rosa.cookie}; anamcara_tz=${spelling("america/argentina/ushuaia", n)}` },
      }),
      answer: /^200$/,
    },
    {
      what: "1,900 session cookies",
      make: () => ({ path: "/", headers: { Cookie: "anamcara_session=aaaaaaaaaaaa; ".repeat(1_900) } }),
      answer: /^431$/,
    },
    {
      what: "an unknown language",
      make: (n) => ({ path: "/login", headers: { "Accept-Language": `x${n},`.repeat(1_000) } }),
      answer: /^200$/,
    },
    {
      what: "a session that does not exist",
      make: () => ({ path: "/", headers: { Cookie: `anamcara_session=${randomUUID()}` } }),
      answer: /^200$/,
    },
    {
      what: "12,000 cookies",
      make: () => ({ path: "/", headers: { Cookie: "a=b; ".repeat(12_000) } }),
      answer: /^431$/,
    },
    get("search in 100 texts of 55,000 characters", "/api/conversations/search?q=needle", /^(200|429)$/),
    get("search for 2,000 characters", `/api/conversations/search?q=${"a".repeat(2_000)}`, /^[24]\d\d$/),
    get(
      "search for a pattern",
      `/api/conversations/search?q=${encodeURIComponent("(a+)+$".repeat(30))}`,
      /^[24]\d\d$/,
    ),
    ...costly.map((chat, n) => get(`a page with costly Markdown (${n + 1})`, `/chat/${chat}`, /^200$/)),
    get("a page of 50 replies that were brought in", `/chat/${brought.id}`, /^200$/),
    get(
      "a download of 50 replies that were brought in",
      `/conversations/${brought.id}/download`,
      /^(200|429)$/,
    ),
    {
      what: "a message beside 50 replies that were brought in",
      make: () => ({
        path: `/chat/${brought.id}`,
        method: "POST",
        headers: { ...signedIn, ...form },
        body: `intent=send&message=Hello&submitKey=${randomUUID()}`,
      }),
      answer: /^(303|402|409|429)$/,
    },
    get("search for a part of a word", "/api/conversations/search?q=needl", /^(200|429)$/),
    {
      what: "a sitting's sound, byte by byte",
      make: (n) => ({
        path: "/api/sittings/audio?mode=box&minutes=30&sound=silence",
        headers: { ...signedIn, Range: `bytes=${n}-${n}` },
      }),
      answer: /^206$/,
    },
    {
      what: "guessed share links",
      make: (n) => ({ path: `/shared/${n.toString(36).padStart(43, "a")}` }),
    },
    {
      what: "guessed media",
      make: (n) => ({ path: `/api/gallery/object/${n.toString(16).padStart(24, "6")}` }),
    },
    {
      what: "reports on guessed share links",
      make: (n) => ({
        path: `/shared/${n.toString(36).padStart(43, "a")}/report`,
        method: "POST",
        headers: form,
        body: `reason=harmful&submitKey=${randomUUID()}`,
      }),
    },
    {
      what: "made-up answers of a provider",
      make: (n) => ({
        path: `/api/auth/google/callback?state=${n}&code=${"x".repeat(4_000)}`,
        headers: { Cookie: `anamcara_google=${"x".repeat(3_000)}` },
      }),
      answer: /^(302|303|429)$/,
    },
    get("a download of one's data that there is not", "/profile/data/file"),
    get("a chapter that is not kept", `/quotations/${"x".repeat(100)}/${"y".repeat(100)}/1`),
    get("the list of people, by somebody else", "/admin/users/export"),
    {
      what: "downloads that are none, brought in",
      make: () => ({
        path: "/profile/data/import",
        method: "POST",
        headers: { ...signedIn, "Content-Type": "multipart/form-data; boundary=b" },
        body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n${"PK".repeat(50_000)}\r\n--b--\r\n`,
      }),
    },
    post("an upload in 40,000 parts", "/profile/data/import", "--b\r\n\r\n".repeat(40_000), {
      "Content-Type": "multipart/form-data; boundary=b",
    }),
    post("an upload that goes on after its end", "/profile/picture", `--b--\r\n${"a".repeat(300_000)}`, {
      "Content-Type": "multipart/form-data; boundary=b",
    }),
    {
      what: "a file in a thousand ranges",
      make: () => ({ path: "/icon.svg", headers: { Range: `bytes=${"0-,".repeat(1_000)}0-` } }),
      answer: /^[24]\d\d$/,
    },
    {
      what: "many new conversations",
      make: (n) => ({
        path: "/api/conversations",
        method: "POST",
        headers: { ...signedIn, ...json },
        body: JSON.stringify({ title: `No. ${n}` }),
      }),
      answer: /^(201|429)$/,
    },
    {
      what: "wrong passwords",
      make: (n) => ({
        path: "/api/login",
        method: "POST",
        headers: json,
        body: JSON.stringify({ email: `nobody-${n}@example.com`, password: "guess" }),
      }),
    },
    {
      what: "password reset requests",
      make: () => ({
        path: "/forgot-password",
        method: "POST",
        headers: form,
        body: `email=${encodeURIComponent("rosa@example.com")}`,
      }),
      answer: /^(200|303|429)$/,
    },
    {
      what: "an unknown method",
      make: () => ({ path: "/login", method: "PROPFIND", headers: signedIn }),
    },
  ];
}
