// The relay with its admission, subscriptions, pace and back-pressure.
import { Socket } from "node:net";
import pino from "pino";
import { createRelay } from "../../../workers/relay/relay.ts";
import { serve } from "./serve.ts";

const relay = createRelay({
  databaseUrl: process.env["DATABASE_URL"] ?? "",
  appUrl: null,
  log: pino({ level: "silent" }),
});
serve((request, stream, head) => {
  if (!(stream instanceof Socket)) return;
  void relay.upgrade(
    { url: request.url ?? "", method: request.method ?? "", headers: request.headers, address: "127.0.0.1" },
    stream,
    head,
  );
});
