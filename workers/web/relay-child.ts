import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { getSettings, ROOT } from "../../db/settings.ts";
import { addressOf } from "../client-address.ts";
import { relayFlags } from "../node-flags.ts";
import { refuseUpgrade } from "./upgrade.ts";

export type Relay = {
  hand: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stop: () => Promise<void>;
};

const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 10_000;

/**
 * Starts a relay as a child process, which receives the sockets of the web port. It is restarted when it ends; browsers
 * reconnect.
 */
export function startRelay(log: Logger): Relay {
  const { trustProxy } = getSettings();
  let child: ChildProcess | null = null;
  /** A socket passed to a relay that is still loading would hang, so such upgrades are rejected and browsers retry. */
  let isReady = false;
  let wait = MIN_RESTART_DELAY_MS;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  function launch(): void {
    const startedAt = performance.now();
    const started = fork(join(ROOT, "workers/relay/index.ts"), [], {
      // Node applies the last of equal options, so these replace those of the web process.
      execArgv: [...process.execArgv, ...relayFlags],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = started;
    started.on("message", (message) => {
      if (message === "ready") isReady = true;
    });
    started.once("exit", (code, signal) => {
      child = null;
      isReady = false;
      if (isStopping) return;
      wait = performance.now() - startedAt > 60_000 ? MIN_RESTART_DELAY_MS : Math.min(wait * 2, MAX_RESTART_DELAY_MS);
      log.error({ code, signal, wait }, "the relay ended; starting it again");
      timer = setTimeout(launch, wait);
    });
  }

  launch();
  return {
    hand: (request, socket, head) => {
      if (!isReady || !child?.connected || !(socket instanceof Socket)) return refuseUpgrade(socket, 503);
      const { url, method, headers } = request;
      const address = addressOf(request, trustProxy);
      // Without a callback, a relay that has just ended would end this process too.
      const onSent = (error: Error | null) => error && socket.destroy();
      child.send({ url, method, headers, address, head: head.toString("base64") }, socket, onSent);
      // Node sends a message that follows a handle when the child has the handle and this process has closed its own.
      child.send("released", onSent);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      if (!child) return;
      const gone = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}
