import { openStage } from "./stage";
import autocannon from "autocannon";
const stage = await openStage();
try {
  const app = await stage.startApp({ NODE_OPTIONS: "--import=/tmp/speed/hook.mjs", PROF_DIR: "/tmp/speed/prof-" + (process.argv[2] ?? "chat") });
  const path = process.argv[2] === "home" ? "/" : stage.chatPath;
  const headers = process.argv[2] === "landing" ? {} : { Cookie: stage.rosa.cookie };
  await autocannon({ url: app.url + (process.argv[2] === "landing" ? "/" : path), amount: 150, connections: 4, headers });
  process.kill(app.pid, "SIGUSR2");
  const run = await autocannon({ url: app.url + (process.argv[2] === "landing" ? "/" : path), amount: 300, connections: 4, headers });
  console.log(run.non2xx, run.errors);
  process.kill(app.pid, "SIGUSR2"); await new Promise((r) => setTimeout(r, 4000));
} finally { await stage.close(); }
