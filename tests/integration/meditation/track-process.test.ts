import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const program = path.resolve(import.meta.dirname, "../../../app/services/audio/track-process.ts");
/** The place of a thread's priority among what follows its name in /proc. */
const NICE = 16;

test.runIf(process.platform === "linux")(
  "every thread of the process that makes a track has a low priority",
  async () => {
    const child = fork(program, { execArgv: ["--import", "tsx"], serialization: "advanced" });
    try {
      await once(child, "message");
      const threads = `/proc/${child.pid}/task`;
      const priorities = readdirSync(threads).map((thread) => {
        const stat = readFileSync(`${threads}/${thread}/stat`, "utf8");
        return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[NICE];
      });
      expect(priorities.length).toBeGreaterThan(1);
      expect(new Set(priorities)).toEqual(new Set(["10"]));
    } finally {
      child.kill("SIGKILL");
    }
  },
);
