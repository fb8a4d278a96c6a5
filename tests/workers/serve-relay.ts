// A relay with its own HTTP server, in this process.
import { createServer } from "node:http";
import { Socket } from "node:net";
import pino from "pino";
import { createRelay } from "../../workers/relay/relay.ts";

export async function serveRelay(databaseUrl: string, pricesUrl: string | null = null) {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const relay = createRelay({ databaseUrl, appUrl: "http://bourse.test", pricesUrl, log });
  const server = createServer();
  server.on("upgrade", (request, stream, head) => {
    if (!(stream instanceof Socket)) return;
    void relay.upgrade(
      { url: request.url ?? "", method: request.method ?? "", headers: request.headers, address: "127.0.0.1" },
      stream,
      head,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    port: address.port,
    relay,
    /** The warnings and errors that the relay has logged, each a line of JSON. */
    warnings: () => warnings,
    async close() {
      await relay.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
