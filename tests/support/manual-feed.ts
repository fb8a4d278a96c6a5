import pino from "pino";
import { afterAll } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import type { Emit } from "../../workers/feed/providers/provider.ts";
import { runFeed } from "../../workers/feed/run.ts";
import { PASSWORDS } from "./templates.ts";

type Quote = { instrument: string; bid: string; ask: string };

/** Runs the real feed with a provider whose prices the test sends. It stops at the end of the file. */
export async function startManualFeed(databaseUrl: string) {
  const stop = new AbortController();
  const opened = Promise.withResolvers<void>();
  let emit: Emit = () => undefined;
  const running = runFeed(
    {
      databaseUrl: roleUrl("bourse_worker", databaseUrl, PASSWORDS),
      provider: {
        name: "replay",
        clock: "real",
        open(_, push, signal) {
          emit = push;
          opened.resolve();
          return new Promise((closed) => signal.addEventListener("abort", () => closed()));
        },
      },
      hours: "always",
      log: pino({ level: "silent" }),
    },
    stop.signal,
  );
  afterAll(async () => {
    stop.abort();
    await running;
  });
  await opened.promise;
  return (quote: Quote): void => void emit({ ...quote, time: new Date().toISOString() });
}
