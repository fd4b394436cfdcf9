/* Readers of live replies: many connections, and the delay of each token. */
import { Agent, get, type IncomingMessage } from "node:http";
import { now } from "./token-clock";
import { onQuestion, tell } from "./serve";

interface Audience {
  url: string;
  streams: { path: string; cookie: string }[];
  viewersPerStream: number;
}

export interface Watched {
  /** Tokens received by all viewers together. */
  tokens: number;
  p50: number;
  p99: number;
}

/** Everything after this is the stored reply and no longer live. */
const END = '"type":"done"';
/** What stands between two pieces of a reply's text. A token may be parted: by the network, or by the product's filters. */
const BETWEEN_PIECES = /"\}\n\n(?:id: [\d.]+\n)?data: \{"type":"token","content":"/g;
/** How many characters may belong to a token or sign that ends in the next piece of the network. */
const KEPT = 100;

let watching: Promise<void[]> = Promise.resolve([]);
let delays = new Float64Array(0);
let count = 0;

onQuestion<Audience | { watch: number }>(async (question) => {
  if ("watch" in question) {
    delays = new Float64Array(question.watch);
    count = 0;
    await watching;
    const sorted = delays.subarray(0, count).sort();
    const at = (share: number) => sorted[Math.floor(count * share)];
    return { tokens: count, p50: at(0.5), p99: at(0.99) };
  }
  const agent = new Agent({ maxSockets: Infinity });
  const { url, streams, viewersPerStream } = question;
  const opened: IncomingMessage[] = [];
  // The viewers of one reply connect together, those of the next after them, because people do not all arrive at the
  // same moment.
  for (const { path, cookie } of streams) {
    const together = Array.from({ length: viewersPerStream }, () => open(agent, url + path, cookie));
    opened.push(...(await Promise.all(together)));
  }
  watching = Promise.all(opened.map(view));
  return { viewers: opened.length };
});
tell({ url: "" });

function open(agent: Agent, url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Cookie: cookie } }, (response) => {
      if (response.statusCode === 200) resolve(response.setEncoding("latin1"));
      else reject(new Error(`a viewer was answered ${response.statusCode}`));
    }).once("error", reject);
  });
}

function view(response: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    let rest = "";
    response.on("data", (piece: string) => {
      if (isOver) return;
      const chunk = (rest + piece).replace(BETWEEN_PIECES, "");
      const end = chunk.indexOf(END);
      isOver = end >= 0;
      const at = now();
      let read = 0;
      for (const match of (isOver ? chunk.slice(0, end) : chunk).matchAll(/\d{13}\.\d{3}/g)) {
        delays[count] = at - Number(match[0]);
        count += 1;
        read = match.index + match[0].length;
      }
      rest = chunk.slice(Math.max(read, chunk.length - KEPT));
    });
    response.once("end", resolve);
    response.once("error", reject);
  });
}
