import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compareCpu, type Server } from "./compare-cpu";
import { startProgram } from "./program";
import type { Stage } from "./stage";
import type { Figure } from "./table";

const ROUNDS = 5;
/** CPU time as a multiple of the lean page's. */
const bounds = { chat: 2, home: 2, landing: 1.3 } as const;
const BOUND_COMPRESSED = 2.5;

/**
 * The cost of the main pages against the least that Remix needs for such a page: the same 50 messages as plain
 * paragraphs, without a session, a database or anything around them.
 */
export async function measureLean({ app, rosa, chatPath }: Stage): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-bench-"));
  const env = { BENCH_FIXTURE: path.join(folder, "messages.json") };
  const answer = await rosa.get(`/api/conversations/${chatPath.split("/").at(-1)}/messages`);
  const messages = (await answer.json()) as { content: string }[];
  await writeFile(env.BENCH_FIXTURE, JSON.stringify(messages.map(({ content }) => content)));
  const lean = await startProgram("lean-page", env);
  try {
    const servers: Server[] = [
      { name: "lean", ...lean, path: "/" },
      { name: "chat", ...app, path: chatPath, cookie: rosa.cookie },
      { name: "home", ...app, path: "/", cookie: rosa.cookie },
      { name: "landing", ...app, path: "/" },
    ];
    const plain = await compareCpu(servers, "lean", {}, ROUNDS);
    const compressed = await compareCpu(servers.slice(0, 2), "lean", { "Accept-Encoding": "br, gzip" }, 3);
    const part = "lean";
    return [
      ...Object.entries(bounds).map(([name, bound]) => ({
        part,
        what: `${name} ÷ lean Remix page, CPU a request`,
        value: plain.ratio[name]!,
        unit: "×",
        bound,
      })),
      ...servers.map(({ name }) => ({
        part,
        what: `${name}, CPU a request`,
        value: plain.cpu[name]!,
        unit: "ms",
      })),
      {
        part,
        what: "chat ÷ lean Remix page, compressed",
        value: compressed.ratio.chat!,
        unit: "×",
        bound: BOUND_COMPRESSED,
      },
      { part, what: "chat, compressed", value: compressed.cpu.chat!, unit: "ms" },
    ];
  } finally {
    await lean.stop();
    await rm(folder, { recursive: true });
  }
}
