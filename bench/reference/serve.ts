import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free local port and reports it to the bench. */
export async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  tell({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Sends a message to the bench that started this program. */
export function tell(message: object): void {
  process.send!(message);
}

/** Answers the bench's questions, one after the other. */
export function onQuestion<Question>(answer: (question: Question) => Promise<object>): void {
  process.on("message", (question) => void answer(question as Question).then(tell));
}

// The bench has exited.
process.once("disconnect", () => process.exit());
