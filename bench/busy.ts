import autocannon from "autocannon";
import { randomUUID } from "node:crypto";
import { Agent, request as open, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Message } from "#models/message.server";
import { Client } from "#tests/setup/client";
import { startProgram } from "./program";
import { WORDS } from "./reference/words";
import type { Stage } from "./stage";
import type { Figure } from "./table";

const READERS = 50;
const READING_S = 60;
const SENDERS = 1_000;
/** How many people register concurrently before the measurement. */
const REGISTERING = 4;
/** The time limit until all messages are accepted, in milliseconds. */
const ACCEPTED_MS = 20_000;
/** The time limit for the answer to a message that states danger, in milliseconds: people call it "at once". */
const ANSWERED_MS = 2_000;
/** How long a refused reader of a reply keeps retrying, in milliseconds. */
const TIMEOUT_MS = 120_000;

const part = "busy";

/**
 * A burst of traffic on one process: 50 people reload a page continuously, and 1,000 send a message at the same
 * moment.
 */
export async function measureBusy(stage: Stage): Promise<Figure[]> {
  return [...(await crowdOnPage(stage)), ...(await crowdOfSenders(stage))];
}

async function crowdOnPage({ app, rosa, chatPath }: Stage): Promise<Figure[]> {
  const run = await autocannon({
    url: app.url + chatPath,
    connections: READERS,
    duration: READING_S,
    timeout: 60,
    headers: { Cookie: rosa.cookie },
  });
  const others = Object.entries(run.statusCodeStats ?? {}).filter(([status]) => status !== "200");
  return [
    {
      part,
      what: `${READERS} clients on the chat page, answers that are not 200`,
      value: run.non2xx + run.errors,
      unit: "",
      bound: 0,
      note: [...others.map(([status, { count }]) => `${count} × ${status}`), `${run.errors} errors`].join(),
    },
    { part, what: "answers", value: run.requests.total, unit: "" },
    { part, what: "longest", value: run.latency.max, unit: "ms" },
  ];
}

interface Sent {
  status: string;
  /** From the moment at which all messages are sent until the response, in milliseconds. */
  ms: number;
  /** The stream's responses before the one that was read; empty if that was the first. */
  refusals: string[];
  isReadWhole: boolean;
}

async function crowdOfSenders(stage: Stage): Promise<Figure[]> {
  const model = await startProgram("model");
  try {
    const app = await stage.startApp({ OPENAI_BASE_URL: model.url });
    const people: { client: Client; conversationId: string }[] = [];
    const join = async () => {
      while (people.length < SENDERS) {
        const place = people.push(null as never) - 1;
        const client = await Client.registered(app.url);
        people[place] = { client, conversationId: (await client.conversation()).id };
      }
    };
    await Promise.all(Array.from({ length: REGISTERING }, join));

    const agent = new Agent({ maxSockets: Infinity });
    const inDanger = await Client.registered(app.url);
    const { id: dangerId } = await inDanger.conversation();
    const startedAt = performance.now();
    const [sent, answeredMs] = await Promise.all([
      Promise.all(people.map(({ client, conversationId }) => send(agent, client, conversationId, startedAt))),
      sendDanger(agent, inDanger, dangerId),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    const accepted = sent.filter(({ status }) => status === "202");
    const others = tally(sent.map(({ status }) => status).filter((status) => status !== "202"));
    const text = WORDS.join("");
    const stored = await Message.countDocuments({ role: "assistant", content: text });
    return [
      {
        part,
        what: `${SENDERS} senders at once, not accepted`,
        value: SENDERS - accepted.length,
        unit: "",
        bound: 0,
        note: others,
      },
      {
        part,
        what: "the last acceptance",
        value: Math.max(...sent.map(({ ms }) => ms)),
        unit: "ms",
        bound: ACCEPTED_MS,
      },
      {
        part,
        what: "accepted, but not stored completely",
        value: accepted.length - stored,
        unit: "",
        bound: 0,
      },
      {
        part,
        what: "accepted, but not read completely",
        value: accepted.filter(({ isReadWhole }) => !isReadWhole).length,
        unit: "",
        bound: 0,
      },
      {
        part,
        what: "readers who were refused first",
        value: sent.filter(({ refusals }) => refusals.length > 0).length,
        unit: "",
        bound: 0,
        note: tally(sent.flatMap(({ refusals }) => refusals)),
      },
      { part, what: "until all had ended", value: seconds, unit: "s" },
      {
        part,
        what: "one in danger who sends a second after them has the answer after",
        value: answeredMs,
        unit: "ms",
        bound: ANSWERED_MS,
      },
    ];
  } finally {
    await model.stop();
  }
}

function tally(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(", ");
}

/**
 * Sends a message that states danger while the crowd waits.
 * @returns how long it took until the whole answer was there, in milliseconds.
 */
async function sendDanger(agent: Agent, { url, cookie }: Client, conversationId: string): Promise<number> {
  await sleep(1_000);
  const startedAt = performance.now();
  const answer = await ask(
    agent,
    `${url}/api/chat/turns`,
    cookie,
    messageTo(conversationId, "I want to kill myself"),
  );
  const { turnId } = JSON.parse(await textOf(answer)) as { turnId: string };
  const events = await textOf(await ask(agent, `${url}/api/chat/stream?turn=${turnId}`, cookie));
  const answeredMs = performance.now() - startedAt;
  if (!events.includes("tel:")) throw new Error("no number to call");
  return answeredMs;
}

function messageTo(conversationId: string, message: string): string {
  return JSON.stringify({ conversationId, message, language: "en", submitKey: randomUUID() });
}

/** Sends one message and reads its reply to the end, reconnecting if it is refused. */
async function send(
  agent: Agent,
  { url, cookie }: Client,
  conversationId: string,
  startedAt: number,
): Promise<Sent> {
  const body = messageTo(conversationId, "I wake at four.");
  const sent: Sent = { status: "", ms: 0, refusals: [], isReadWhole: false };
  try {
    const answer = await ask(agent, `${url}/api/chat/turns`, cookie, body);
    const receipt = await textOf(answer);
    sent.ms = performance.now() - startedAt;
    sent.status = String(answer.statusCode);
    if (answer.statusCode !== 202) return sent;
    const { turnId } = JSON.parse(receipt) as { turnId: string };
    while (performance.now() - startedAt < TIMEOUT_MS) {
      const failure = await read(agent, `${url}/api/chat/stream?turn=${turnId}`, cookie);
      sent.isReadWhole = failure === null;
      if (failure === null) break;
      sent.refusals.push(failure);
      await sleep(1_000);
    }
  } catch (error) {
    sent.status ||= (error as Error).message;
    sent.ms ||= performance.now() - startedAt;
  }
  return sent;
}

/** @returns null if the complete reply was read, otherwise what happened instead. */
async function read(agent: Agent, url: string, cookie: string): Promise<string | null> {
  try {
    const answer = await ask(agent, url, cookie);
    const events = await textOf(answer);
    if (answer.statusCode !== 200) return String(answer.statusCode);
    const said = [...events.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as { type: string; content?: string; message?: { content: string } },
    );
    const end = said.at(-1);
    if (end?.type !== "done") return end?.type === "error" ? "an error" : "a cut stream";
    return end.message?.content === WORDS.join("") ? null : "another text";
  } catch (error) {
    return (error as Error).message;
  }
}

function ask(agent: Agent, url: string, cookie: string, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      ...(body && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
    };
    open(url, { agent, method: body ? "POST" : "GET", headers }, resolve)
      .once("error", reject)
      .end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) text += chunk;
  return text;
}
