import { setTimeout as pause } from "node:timers/promises";
import type { Screens } from "./screens.ts";

const PATHS = ["/", "/signup", "/terms"];
const ROUNDS = 3;
const TIMEOUT_MS = 3_000;

/**
 * Renders public pages before the port is opened. The first page of a process compiles the renderer and loads the
 * languages, which blocks the event loop for 100 ms. The time limit lets the process start without a database.
 */
export async function warmUp(screens: Screens, appUrl: string): Promise<void> {
  await Promise.race([renderPages(screens, appUrl).catch(() => {}), pause(TIMEOUT_MS, undefined, { ref: false })]);
}

async function renderPages({ handle }: Screens, appUrl: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PATHS) {
      const { href: url } = new URL(path, appUrl);
      const request = new Request(url, { headers: { Accept: "text/html" } });
      const answer = await handle(request, { requestId: "warm-up", address: "127.0.0.1", url });
      if (!answer.ok) return;
      await answer.text();
    }
  }
}
