import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeOllama {
  address: string;
  /** The paths that were asked for. */
  asked: string[];
  /** What it answers instead of its list of models; null for silence. */
  answers(body: string | null, status?: number): void;
  close(): Promise<void>;
}

/**
 * Starts an Ollama with these models.
 * @param port a free one unless told.
 * @throws when the port is taken.
 */
export async function startFakeOllama(models: string[] = [], port = 0): Promise<FakeOllama> {
  const asked: string[] = [];
  let status = 200;
  let body: string | null = JSON.stringify({
    models: models.map((name) => ({ name, model: name, size: 2_019_393_189, details: { format: "gguf" } })),
  });
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (body !== null) response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (given, code = 200) => {
      body = given;
      status = code;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
