import { randomInt } from "node:crypto";
import { createServer } from "node:net";

export function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * A port below the range that clients connect from: in there a client may take it before whoever asked has begun to listen, and one that
 * keeps knocking at a closed port ends up connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}
