import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { connect, dataOf, readEvents } from "./client";

// Talks with the guide of an installation, and has a meditation made from the conversation:
//
//   npx tsx docs/examples/talk.ts http://localhost:3000 "I would like to rest." rest.mp3
//
// EMAIL and PASSWORD name an account; without them it makes a new one.

const [address = "http://localhost:3000", message = "I would like to rest.", file = "rest.mp3"] =
  process.argv.slice(2);
const client = connect(address);

const { EMAIL, PASSWORD = randomUUID() } = process.env;
const user = EMAIL
  ? dataOf(await client.POST("/api/login", { body: { email: EMAIL, password: PASSWORD } }))
  : dataOf(
      await client.POST("/api/register", {
        body: { firstName: "Ada", email: `ada-${randomUUID()}@example.com`, password: PASSWORD },
      }),
    );
console.log(`Signed in as ${user.email}`);

const conversation = dataOf(await client.POST("/api/conversations", { body: { title: message } }));
const turn = dataOf(
  await client.POST("/api/chat/turns", {
    body: { conversationId: conversation.id, message, language: "en", submitKey: randomUUID() },
  }),
);

const stream = dataOf(
  await client.GET("/api/chat/stream", { params: { query: { turn: turn.turnId } }, parseAs: "stream" }),
);
for await (const event of readEvents(stream!)) {
  if (event.type === "token") process.stdout.write(event.content);
  if (event.type === "reset") process.stdout.write("\n\n");
  if (event.type === "done") process.stdout.write(`\n(${event.status})\n`);
  if (event.type === "error") throw new Error(event.error);
}

const requested = await client.POST("/api/generate/meditation", {
  params: { header: { Prefer: "respond-async" } },
  body: { prompt: message, minutes: 1 },
});
const made = dataOf(requested);
const item = "job" in made ? await finished(made.job.id) : made;

const sound = dataOf(
  await client.GET("/api/gallery/object/{id}", {
    params: { path: { id: item.id }, query: { download: "1" } },
    parseAs: "arrayBuffer",
  }),
);
await writeFile(file, new Uint8Array(sound));
console.log(`${item.title}: ${sound.byteLength} bytes in ${file}`);

/** Waits for a meditation or an image. */
async function finished(jobId: string) {
  for (;;) {
    const job = dataOf(await client.GET("/api/generate/{jobId}", { params: { path: { jobId } } }));
    if (job.item) return job.item;
    if (job.status === "failed" || job.status === "cancelled") throw new Error(job.error ?? job.status);
    await wait(500);
  }
}
