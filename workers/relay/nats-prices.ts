import type { Msg } from "@nats-io/transport-node";
import type { Logger } from "pino";
import { HEARTBEAT, HEARTBEAT_MS, keepConnected, READ_TABLES, subjectOf } from "../nats.ts";

/** Without a message for this time no feed leads, or none reaches NATS. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

type Options = {
  url: string;
  log: Logger;
  onFrame: (frame: string) => void;
  /** Prices may have changed without a frame. */
  onGap: () => void;
  /** Whether prices arrive through NATS; called at each change. */
  onChange: (arrive: boolean) => void;
  signal: AbortSignal;
};

/** Receives the messages of the leading feed. */
export function followNats({ url, log, onFrame, onGap, onChange, signal }: Options): void {
  let isCurrent = false;
  let receivedAt = 0;

  function change(arrive: boolean): void {
    if (isCurrent === arrive || signal.aborted) return;
    isCurrent = arrive;
    onChange(arrive);
  }

  function receive(message: string): void {
    receivedAt = performance.now();
    change(true);
    if (message === READ_TABLES) onGap();
    else if (message !== HEARTBEAT) onFrame(message);
  }

  void keepConnected({
    url,
    signal,
    onOpen: (connection) => {
      const callback = (error: Error | null, message: Msg) => {
        if (error === null) receive(message.string());
      };
      connection.subscribe(subjectOf(url), { callback });
      void connection.closed().then(() => change(false));
    },
    onError: (error) => log.warn({ err: error }, "not connected to NATS"),
  });
  const checks = setInterval(() => performance.now() - receivedAt > SILENCE_MS && change(false), HEARTBEAT_MS);
  signal.addEventListener("abort", () => clearInterval(checks));
}
