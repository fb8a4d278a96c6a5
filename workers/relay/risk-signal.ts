import { type Client, send } from "./client.ts";
import { createFrame } from "./frame.ts";
import { frames } from "./protocol.ts";

const INTERVAL_MS = 500;
const TOPIC = "risk";

/**
 * Notifies the sockets that listen to the topic `risk` after prices or orders have changed, at most twice a second. The
 * relay computes no figures: each screen reads its own from the database, which decides what its user may see.
 */
export function createRiskSignal(clients: ReadonlySet<Client>) {
  let timer: NodeJS.Timeout | undefined;

  function signal(): void {
    timer = undefined;
    const frame = createFrame(frames.risk);
    for (const client of clients) if (client.topics.has(TOPIC)) send(client, frame);
  }

  return {
    changed(): void {
      timer ??= setTimeout(signal, INTERVAL_MS);
    },
    close: () => clearTimeout(timer),
  };
}
