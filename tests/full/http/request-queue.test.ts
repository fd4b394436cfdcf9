import express, { type Express, type Response as ExpressResponse } from "express";
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "#models/session.server";
import { raw, type RawRequest } from "#tests/setup/raw";
import { until } from "#tests/setup/until";
import { createHttpServer } from "~/http/http-server.server";
import { newSessionId } from "~/features/auth/sessions/sessions.server";
import { answerMessage, assess } from "~/features/safety/answer-message.server";
import { requestQueue } from "~/http/middleware/request-queue.server";
import { findUserByCookie } from "~/http/session/session.server";
import { sessionCookie } from "~/http/session/session-id.server";

vi.mock("~/features/safety/answer-message.server", async (original) => {
  const module = await original<{ assess: typeof assess; answerMessage: typeof answerMessage }>();
  return { ...module, assess: vi.fn(module.assess), answerMessage: vi.fn(module.answerMessage) };
});

let waiting: () => number;
let refuseWaiting: () => void;
vi.mock("~/services/waiting-requests.server", async (original) => ({
  ...(await original<object>()),
  countWaitingRequests: (count: () => number, _unanswered: () => number, refuse: () => void) => {
    waiting = count;
    refuseWaiting = refuse;
  },
}));

const danger = "I want to kill myself";
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

const sessionHeaders = async (id: string) => ({
  Cookie: (await sessionCookie().serialize(id)).split(";")[0]!,
});

/** Serves the application on a free port. */
async function serve(app: Express) {
  const server = createHttpServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}

/** Serves the application, with this many connections that it has accepted. */
async function serveWithSockets(app: Express, count: number) {
  const { server, port } = await serve(app);
  let accepted = 0;
  server.on("connection", () => (accepted += 1));
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket.on("error", () => {}).resume();
    }),
  );
  await until(() => accepted === count);
  const close = () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  return { sockets, close };
}

test("between two of many requests the process answers what stands before the queue", async () => {
  const order: string[] = [];
  const app = express();
  app.get("/healthz", (_request, response) => {
    order.push("health");
    response.send("ok");
  });
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true) }));
  app.use((_request, response) => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    order.push("page");
    response.send("page");
  });
  const { sockets, close } = await serveWithSockets(app, 61);
  const [others, last] = [sockets.slice(0, -1), sockets.at(-1)!];
  for (const socket of others) socket.write("GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n");
  last.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await until(() => order.length === 61);
  expect(order.indexOf("health")).toBeLessThan(10);
  close();
});

/**
 * Sends 60 messages while a request keeps the only permit, and a health check after them.
 * @param places how many may wait; the others are refused.
 * @returns the turn of the event loop in which each was judged, and how many were when the health check was answered.
 */
async function judgeCrowd(
  judgingMs: number,
  places = {},
): Promise<{ turns: number[]; beforeHealth: number }> {
  let turn = 0;
  const count = () => void ((turn += 1), (counting = setImmediate(count)));
  let counting = setImmediate(count);
  const turns: number[] = [];
  const judge = () => {
    const until = performance.now() + judgingMs;
    while (performance.now() < until);
    turns.push(turn);
    return null;
  };
  vi.mocked(assess).mockImplementation(judge);
  vi.mocked(answerMessage).mockImplementation(judge);
  let beforeHealth = Infinity;
  const app = express();
  app.get("/healthz", (_request, response) => {
    beforeHealth = turns.length;
    response.send("ok");
  });
  app.use(requestQueue({ atOnce: 1, isDatabaseThere: () => Promise.resolve(true), ...places }));
  // Nothing is answered: the first request keeps its permit.
  app.use(() => {});
  const { sockets, close } = await serveWithSockets(app, 62);
  const [others, last] = [sockets.slice(0, -1), sockets.at(-1)!];
  const body = JSON.stringify({ message: "a message" });
  const head = `POST /api/chat/turns HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  for (const socket of others) socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  last.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await until(() => turns.length >= 60);
  clearImmediate(counting);
  vi.mocked(assess).mockReset();
  vi.mocked(answerMessage).mockReset();
  close();
  return { turns, beforeHealth };
}

test("many long messages are judged one after the other, and other requests come in between", async () => {
  const { turns, beforeHealth } = await judgeCrowd(3);
  expect(new Set(turns).size).toBe(60);
  expect(beforeHealth).toBeLessThan(10);
});

test("messages that find no place, not even before the judge, are looked through one after the other, too", async () => {
  const { turns, beforeHealth } = await judgeCrowd(3, { waiting: 1, waitingInDanger: 0 });
  expect(new Set(turns).size).toBeGreaterThanOrEqual(60);
  expect(beforeHealth).toBeLessThan(10);
});

test("short messages are judged together, so that a crowd knows soon who is in danger", async () => {
  const { turns } = await judgeCrowd(0);
  expect(new Set(turns).size).toBeLessThan(30);
});

/**
 * Sends the requests to an application that serves one at a time, the first of which holds the only permit until the
 * others have arrived.
 * @returns the paths in the order in which they were served.
 */
async function orderOf(
  requests: { path: string; init?: RawRequest }[],
  places: { waitingInDanger?: number } = {},
): Promise<string[]> {
  const order: string[] = [];
  let first: ExpressResponse | undefined;
  let came = 0;
  const app = express();
  app.use((_request, _response, next) => ((came += 1), next()));
  app.use(requestQueue({ atOnce: 1, isDatabaseThere: () => Promise.resolve(true), ...places }));
  app.use(({ originalUrl }, response) => {
    if (!first) return void (first = response);
    order.push(originalUrl);
    response.send("served");
  });
  const { server, url } = await serve(app);
  const answers = [raw(`${url}/first`)];
  await until(() => first !== undefined);
  for (const { path, init } of requests) {
    answers.push(raw(url + path, init));
    await until(() => came === answers.length);
  }
  await until(() => waiting() === requests.length);
  first!.send("served");
  await Promise.all(answers);
  server.closeAllConnections();
  server.close();
  return order;
}

const messageBy = (headers: Record<string, string>, message: string): RawRequest => ({
  method: "POST",
  headers: { ...json, ...headers },
  body: JSON.stringify({ message }),
});

test("a flood of one session in danger, or of strangers, keeps no one else in danger waiting", async () => {
  const [flooding, other] = [await sessionHeaders("flooding"), await sessionHeaders("other")];
  const flood = (headers: Record<string, string>) =>
    Array.from({ length: 20 }, () => ({ path: "/api/chat/turns?flood", init: messageBy(headers, danger) }));
  const pages = Array.from({ length: 20 }, () => ({ path: "/flood", init: { headers: flooding } }));
  const forged = { Cookie: "anamcara_session=forged" };
  const order = await orderOf([
    ...flood(flooding),
    ...pages,
    ...flood({}),
    ...flood(forged),
    { path: "/api/chat/turns?other", init: messageBy(other, danger) },
  ]);
  // Six of the session, six of the network, and one of the others after four.
  expect(order.indexOf("/api/chat/turns?other")).toBe(15);
});

test("a person who signs in again and again has no more places in danger than in one session", async () => {
  const sessions = await Promise.all(
    Array.from({ length: 20 }, () => sessionHeaders(newSessionId("6b08c9684d17c07b091dc261"))),
  );
  const other = await sessionHeaders(newSessionId("6b08c9684d17c07b091dc262"));
  const order = await orderOf([
    ...sessions.map((headers) => ({ path: "/api/chat/turns?flood", init: messageBy(headers, danger) })),
    { path: "/api/chat/turns?other", init: messageBy(other, danger) },
  ]);
  // Six of the person, and one of the others after four.
  expect(order.indexOf("/api/chat/turns?other")).toBe(7);
});

test("where half of the places in danger are taken, each has one only: a few who flood leave room for others", async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, index) => sessionHeaders(newSessionId(`6b08c9684d17c07b091dc27${index}`))),
  );
  const other = await sessionHeaders(newSessionId("6b08c9684d17c07b091dc262"));
  const flood = people.flatMap((headers) =>
    Array.from({ length: 6 }, () => ({ path: "/api/chat/turns?flood", init: messageBy(headers, danger) })),
  );
  const order = await orderOf([...flood, { path: "/api/chat/turns?other", init: messageBy(other, danger) }], {
    waitingInDanger: 12,
  });
  // Six of the first, one of the second, one of the third, and two of the others.
  expect(order.indexOf("/api/chat/turns?other")).toBe(10);
});

test("sessions that have ended take no places of their person, and note no danger", async () => {
  vi.spyOn(Session, "aggregate").mockResolvedValue([]);
  const person = "6b08c9684d17c07b091dc263";
  const ended = await Promise.all(Array.from({ length: 20 }, () => sessionHeaders(newSessionId(person))));
  for (const { Cookie } of ended) expect(await findUserByCookie(Cookie)).toBeNull();
  const live = await sessionHeaders(newSessionId(person));
  const order = await orderOf([
    ...ended.map((headers) => ({ path: "/api/chat/turns?ended", init: messageBy(headers, danger) })),
    { path: "/before" },
    { path: "/page", init: { headers: live } },
    { path: "/api/chat/turns?live", init: messageBy(live, danger) },
  ]);
  // Six of the network, and one of the others after four.
  expect(order.indexOf("/api/chat/turns?live")).toBe(7);
  expect(order.indexOf("/page")).toBeGreaterThan(order.indexOf("/before"));
});

test("a cookie that is not signed notes no danger", async () => {
  const forged = { Cookie: "anamcara_session=forged" };
  const order = await orderOf([
    { path: "/api/chat/turns", init: messageBy(forged, danger) },
    { path: "/before" },
    { path: "/forged", init: { headers: forged } },
  ]);
  expect(order).toEqual(["/api/chat/turns", "/before", "/forged"]);
});

test("one who sends many messages keeps no other from being judged", async () => {
  const judged: string[] = [];
  vi.mocked(assess).mockImplementation((words) => {
    const until = performance.now() + 3;
    while (performance.now() < until);
    judged.push(words);
    return null;
  });
  const app = express();
  app.use(requestQueue({ atOnce: 1, isDatabaseThere: () => Promise.resolve(true) }));
  // Nothing is answered: the first request keeps its permit.
  app.use(() => {});
  const { sockets, close } = await serveWithSockets(app, 62);
  const [others, last] = [sockets.slice(0, -1), sockets.at(-1)!];
  const send = (socket: Socket, { Cookie }: { Cookie: string }, message: string) => {
    const body = JSON.stringify({ message });
    socket.write(
      `POST /api/chat/turns HTTP/1.1\r\nHost: localhost\r\nCookie: ${Cookie}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  };
  const [flooding, other] = [await sessionHeaders("flooding"), await sessionHeaders("other")];
  for (const socket of others) send(socket, flooding, "flood");
  send(last, other, "other");
  await until(() => judged.length === 61);
  vi.mocked(assess).mockReset();
  close();
  expect(judged.indexOf("other")).toBeLessThan(30);
});

test("requests that read much wait for each other, and no other request waits for them", async () => {
  let isThere = true;
  const served: ExpressResponse[] = [];
  const app = express();
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(isThere) }));
  app.use(({ path }, response) => (path === "/page" ? response.send("page") : served.push(response)));
  const { server, url } = await serve(app);
  const reads = ["/api/conversations/search?q=a", "/conversations?q=a", "/profile", "/api/user/stats"];
  const sessions = await Promise.all(reads.map(sessionHeaders));
  const answers = reads.map((path, index) => fetch(`${url}${path}`, { headers: sessions[index]! }));
  await until(() => served.length === 2);
  expect(await (await fetch(`${url}/page`)).text()).toBe("page");
  expect(served).toHaveLength(2);
  served[0]!.send("read");
  await until(() => served.length === 3);
  isThere = false;
  // The one that still waits is told at once; those that were begun end as they will.
  const refused = await Promise.any(
    answers.map(async (answer) => ((await answer).status === 503 ? true : Promise.reject(new Error("no")))),
  );
  expect(refused).toBe(true);
  for (const response of served) if (!response.headersSent) response.send("read");
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 503]);
  server.closeAllConnections();
  server.close();
});

test("of one session one long read is served at a time, and those of others go before the rest", async () => {
  const served: { path: string; response: ExpressResponse }[] = [];
  const app = express();
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true) }));
  app.use(({ originalUrl }, response) => void served.push({ path: originalUrl, response }));
  const { server, url } = await serve(app);
  const [one, two] = await Promise.all(["one", "two"].map(sessionHeaders));
  const flood = Array.from({ length: 5 }, (_, index) => fetch(`${url}/profile?${index}`, { headers: one! }));
  await until(() => served.length === 1);
  const other = fetch(`${url}/profile?other`, { headers: two! });
  await until(() => served.length === 2);
  expect(served[1]!.path).toBe("/profile?other");
  for (let at = 0; at < 6; at += 1) {
    await until(() => served.length > at);
    served[at]!.response.send("read");
  }
  const statuses = await Promise.all([...flood, other].map(async (answer) => (await answer).status));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  server.closeAllConnections();
  server.close();
});

test("a visitor, and a cookie that is not signed, take no place among the long reads", async () => {
  const app = express();
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true) }));
  const served: ExpressResponse[] = [];
  app.use((_request, response) => void served.push(response));
  const { server, url } = await serve(app);
  const answers = Array.from({ length: 6 }, (_, index) =>
    fetch(`${url}/profile`, { headers: index % 2 ? { Cookie: `anamcara_session=made-up-${index}` } : {} }),
  );
  await until(() => served.length === 6);
  for (const response of served) response.send("sign in");
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  server.closeAllConnections();
  server.close();
});

test("a request that gets no answer is refused in the end and frees its permit", async () => {
  const app = express();
  const isDatabaseThere = () => Promise.resolve(true);
  app.use(requestQueue({ atOnce: 1, isDatabaseThere, answerWithinMs: 300 }));
  app.use(({ path }, response) => {
    if (path !== "/api/lost") response.send("served");
  });
  const { server, url } = await serve(app);
  const [lost, next] = await Promise.all([fetch(`${url}/api/lost`), fetch(`${url}/page`)]);
  expect([lost.status, lost.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await next.text()).toBe("served");
  server.closeAllConnections();
  server.close();
});

test("an answer that begins while its refusal waits for its turn is not cut", async () => {
  const app = express();
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true), answerWithinMs: 100 }));
  app.use((_request, response) => {
    // Both timers are due when the event loop is free again, the refusal's first.
    setTimeout(() => {
      const until = performance.now() + 100;
      while (performance.now() < until);
    }, 50);
    setTimeout(() => response.write("begun, "), 105);
    setTimeout(() => response.end("done"), 300);
  });
  const { server, url } = await serve(app);
  const answer = await fetch(`${url}/page`);
  expect([answer.status, await answer.text()]).toEqual([200, "begun, done"]);
  server.closeAllConnections();
  server.close();
});

/** A server that answers a request when the test says so. */
describe("one request is served at a time, two wait", () => {
  let server: ReturnType<typeof createHttpServer>;
  let url: string;
  /** Each test has its own: the queue of the one before may still ask. */
  let database: { isThere: () => Promise<boolean> };
  /** The paths of received and of ended requests. */
  let came: string[];
  let closed: string[];
  let served: { path: string; body: string; response: ExpressResponse }[];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    [came, closed, served] = [[], [], []];
    const own = (database = { isThere: () => Promise.resolve(true) });
    const app = express();
    app.get("/healthz", (_request, response) => void response.send("ok"));
    app.use(({ originalUrl }, response, next) => {
      came.push(originalUrl);
      response.once("close", () => closed.push(originalUrl));
      next();
    });
    app.use(
      requestQueue({ atOnce: 1, waiting: 2, waitingInDanger: 1, isDatabaseThere: () => own.isThere() }),
    );
    app.use((request, response) => {
      const entry = { path: request.originalUrl, body: "", response };
      served.push(entry);
      request.setEncoding("utf8").on("data", (chunk: string) => (entry.body += chunk));
    });
    ({ server, url } = await serve(app));
  });

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
    server.close();
  });

  const paths = () => served.map(({ path }) => path);
  const serving = (count: number) => until(() => served.length === count);

  /** Sends a request and waits until it has arrived. */
  async function sent(path: string, init?: RawRequest) {
    const count = came.length;
    const answer = raw(url + path, init);
    // Requests without a response end with the server.
    answer.catch(() => undefined);
    await until(() => came.length > count);
    return { answer };
  }

  /** The same, with a way to abort it. */
  async function sentBy(text: string): Promise<Socket> {
    const count = came.length;
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined).write(text);
    await until(() => came.length > count);
    return socket;
  }

  /** One running, two waiting. */
  const fill = async () => [await sent("/first"), await sent("/second"), await sent("/third")];

  async function end(path: string) {
    await until(() => paths().includes(path));
    served.find((entry) => entry.path === path)!.response.end("done");
  }

  test("requests run in the order in which they arrived", async () => {
    const all = await fill();
    expect(paths()).toEqual(["/first"]);
    for (const path of ["/first", "/second", "/third"]) await end(path);
    for (const { answer } of all) expect((await answer).status).toBe(200);
    expect(paths()).toEqual(["/first", "/second", "/third"]);
  });

  test("one more is refused before any work is done, with Retry-After; health checks get a response", async () => {
    await fill();
    const page = await raw(`${url}/fourth?a="<b>`, { headers: { "Accept-Language": "es" } });
    expect(page.status).toBe(503);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain('lang="es"');
    expect(page.text).not.toContain("<b>");
    const api = await raw(`${url}/api/conversations`);
    expect([api.status, api.text]).toEqual([503, "Service unavailable"]);
    const data = await raw(`${url}/chat/1?_data=routes`);
    expect([data.status, data.headers["x-remix-catch"]]).toEqual([503, "yes"]);
    expect(JSON.parse(data.text)).toEqual({ code: "errors.serviceUnavailable" });
    expect((await raw(`${url}/healthz`)).status).toBe(200);
    expect(paths()).toEqual(["/first"]);
  });

  test("a stream releases its permit when it starts", async () => {
    const first = await sent("/stream");
    await serving(1);
    await sent("/second");
    served[0]!.response.flushHeaders();
    await serving(2);
    await end("/stream");
    expect((await first.answer).text).toBe("done");
  });

  test("a client that disconnects is not served, and frees its place", async () => {
    await sent("/first");
    const leaving = await sentBy("GET /gone HTTP/1.1\r\nHost: a\r\n\r\n");
    await sent("/second");
    leaving.destroy();
    await until(() => closed.includes("/gone"));
    const { answer } = await sent("/late");
    for (const path of ["/first", "/second", "/late"]) await end(path);
    expect((await answer).status).toBe(200);
    expect(paths()).toEqual(["/first", "/second", "/late"]);
  });

  test.each(["//[", "//a:99999/chat", "//%zz/chat", "/\\\\["])(
    "a path that reads like a host waits like others: %s",
    async (path) => {
      await sent("/first");
      await sentBy(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await end("/first");
      await serving(2);
      expect(paths()).toEqual(["/first", path]);
    },
  );

  test("an aborted body holds nothing", async () => {
    const leaving = await sentBy("POST /gone HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    leaving.destroy();
    await until(() => closed.includes("/gone"));
    const { answer } = await sent("/first");
    await end("/first");
    expect((await answer).status).toBe(200);
    expect(paths()).toEqual(["/first"]);
  });

  test("a slow body delays no one, and arrives completely", async () => {
    const socket = await sentBy("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\nabc");
    const { answer } = await sent("/quick");
    await end("/quick");
    expect((await answer).status).toBe(200);
    expect(paths()).toEqual(["/quick"]);
    socket.write("d".repeat(89_997));
    await serving(2);
    await until(() => served[1]!.body.length === 90_000);
    expect(served[1]!.body).toBe(`abc${"d".repeat(89_997)}`);
    const message = JSON.stringify({ message: "I wake at four." });
    await sent("/api/chat/turns", { method: "POST", headers: json, body: message });
    await end("/slow");
    await serving(3);
    await until(() => served[2]!.body === message);
  });

  test.each([
    ["/api/chat/turns", { method: "POST", headers: json, body: JSON.stringify({ message: danger }) }],
    ["/chat/1", { method: "POST", headers: form, body: `message=${encodeURIComponent(danger)}` }],
    [`/chat?message=${encodeURIComponent(danger)}`, {}],
    ["/api/generate/image", { method: "POST", headers: json, body: JSON.stringify({ prompt: danger }) }],
    [
      "/gallery/new/script",
      { method: "POST", headers: form, body: `title=x&script=${encodeURIComponent(danger)}` },
    ],
  ])(
    "danger comes before all others, and is answered when even that queue is full: %s",
    async (path, init) => {
      await fill();
      const urgent = await sent(path, init);
      const refused = await raw(url + path, init);
      expect(refused.status).toBe(503);
      expect(refused.headers["content-type"]).toMatch(path.startsWith("/api/") ? /markdown/ : /html/);
      expect(refused.text).toContain("tel:");
      // A page shows what was written again.
      if (!path.startsWith("/api/")) expect(refused.text).toContain(`>\n${danger}</textarea>`);
      await end("/first");
      await end(path);
      await serving(3);
      expect((await urgent.answer).status).toBe(200);
      expect(paths()).toEqual(["/first", path, "/second"]);
    },
  );

  test("after a message that states danger the requests of that session go first, or wait like others when there is no room", async () => {
    const headers = await sessionHeaders("in-danger");
    await fill();
    await sent("/chat/1", { method: "POST", headers: { ...form, ...headers }, body: `message=${danger}` });
    await end("/first");
    await serving(2);
    // One place is left for urgent requests, and one for the others.
    await sent("/chat/1?answer", { headers });
    await end("/chat/1");
    await serving(3);
    expect(paths()).toEqual(["/first", "/chat/1", "/chat/1?answer"]);
    await sent("/icon", { headers });
    const { answer } = await sent("/style", { headers });
    expect((await answer).status).toBe(503);
    await end("/chat/1?answer");
    await serving(4);
    expect(paths().at(-1)).toBe("/icon");
  });

  test("when a stop has no time left, those that wait or come are refused, with care for danger, and the one at work ends", async () => {
    const [first, second, third] = await fill();
    refuseWaiting();
    for (const { answer } of [second!, third!]) {
      const { status, headers } = await answer;
      expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
    }
    const message = JSON.stringify({ message: danger });
    const late = await raw(`${url}/api/chat/turns`, { method: "POST", headers: json, body: message });
    expect([late.status, late.text.includes("tel:")]).toEqual([503, true]);
    await end("/first");
    expect((await first!.answer).status).toBe(200);
    expect((await raw(`${url}/last`)).status).toBe(503);
    expect(paths()).toEqual(["/first"]);
  });

  test("while the database is unreachable, waiting requests are told within 2 s, and no others queue up", async () => {
    database.isThere = () => Promise.resolve(false);
    const startedAt = performance.now();
    await sent("/first");
    await serving(1);
    const { answer } = await sent("/second");
    expect((await answer).status).toBe(503);
    expect((await raw(`${url}/third`)).status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const wasAsked = new Promise<void>((resolve) => {
      database.isThere = () => (setImmediate(resolve), Promise.resolve(true));
    });
    await wasAsked;
    const fourth = await sent("/fourth");
    await end("/first");
    await end("/fourth");
    expect((await fourth.answer).status).toBe(200);
  });

  test("a single failed ping rejects no one", async () => {
    let asked = 0;
    database.isThere = () => Promise.resolve((asked += 1) > 1);
    await sent("/first");
    const { answer } = await sent("/second");
    await until(() => asked > 2);
    for (const path of ["/first", "/second"]) await end(path);
    expect((await answer).status).toBe(200);
  });

  test("no request starts while the database is silent", async () => {
    let answer = (_isThere: boolean) => {};
    const asked = new Promise<void>((resolve) => {
      database.isThere = () => {
        resolve();
        return new Promise((tell) => (answer = tell));
      };
    });
    await sent("/first");
    await serving(1);
    await sent("/second");
    await asked;
    // Longer than the tolerated silence, by the same clock.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await end("/first");
    expect(paths()).toEqual(["/first"]);
    answer(true);
    await serving(2);
  });
});

test("the body of an answered request is not held", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const bodies: WeakRef<object>[] = [];
  const app = express();
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true) }));
  app.use((request, response) => {
    request.once("data", (body: Buffer) => bodies.push(new WeakRef(body.buffer)));
    request.once("end", () => response.send("read"));
  });
  const { server, url } = await serve(app);
  for (let count = 0; count < 5; count += 1)
    await fetch(url, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ message: "a".repeat(100_000) }),
    });
  expect(bodies).toHaveLength(5);
  await until(
    () => {
      collectGarbage();
      // The connection still knows its last request.
      return bodies.filter((body) => body.deref()).length <= 1;
    },
    { timeoutMs: 2_500, what: "the bodies to be collected" },
  );
  server.close();
});

test("a crowd comes in before it is served, so that those in danger go first and the system drops no connection", async () => {
  const app = express();
  let served = 0;
  app.use(requestQueue({ isDatabaseThere: () => Promise.resolve(true) }));
  app.use((_request, response) => {
    const until = performance.now() + 3;
    while (performance.now() < until);
    served += 1;
    response.send("page");
  });
  const { server, port } = await serve(app);
  let accepted = 0;
  server.on("connection", () => (accepted += 1));
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.write("GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket;
  });
  await until(() => accepted === 200);
  expect(served).toBeLessThan(60);
  await until(() => served === 200);
  sockets.forEach((socket) => socket.destroy());
  server.close();
});
