import autocannon from "autocannon";
import { cpuMs } from "./process-figures";
import { median } from "./table";

const REQUESTS = 200;
const CONNECTIONS = 4;

/** A page of a server of its own process. */
export interface Server {
  name: string;
  pid: number;
  url: string;
  path: string;
  cookie?: string;
}

/** Medians by the servers' names. */
interface Compared {
  /** CPU time as a multiple of the reference's in the same round. */
  ratio: Record<string, number>;
  /** Milliseconds of CPU a request. */
  cpu: Record<string, number>;
  /** Requests a second. */
  rate: Record<string, number>;
}

/**
 * Asks each server in turn for its page, round after round.
 * @param reference the name of the server with which the others are compared.
 */
export async function compareCpu(
  servers: Server[],
  reference: string,
  headers: Record<string, string>,
  rounds: number,
): Promise<Compared> {
  const cpu: Record<string, number[]> = {};
  const rate: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, pid, url, path, cookie = "" } of servers) {
      const before = cpuMs(pid);
      const run = await autocannon({
        url: url + path,
        amount: REQUESTS,
        connections: CONNECTIONS,
        sampleInt: 100,
        headers: { Cookie: cookie, ...headers },
      });
      // On a busy machine the database may be too late for one or two.
      if (run.non2xx + run.errors > REQUESTS / 50)
        throw new Error(`${name}: ${run.non2xx + run.errors} requests failed`);
      // The first round is a warm-up.
      if (round === 0) continue;
      (cpu[name] ??= []).push((cpuMs(pid) - before) / REQUESTS);
      (rate[name] ??= []).push(REQUESTS / ((run.finish.getTime() - run.start.getTime()) / 1000));
    }
  }
  const each = (values: (name: string) => number[]) =>
    Object.fromEntries(servers.map(({ name }) => [name, median(values(name))]));
  return {
    ratio: each((name) => cpu[name]!.map((ms, round) => ms / cpu[reference]![round]!)),
    cpu: each((name) => cpu[name]!),
    rate: each((name) => rate[name]!),
  };
}
