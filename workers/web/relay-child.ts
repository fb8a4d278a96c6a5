import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { getSettings, ROOT } from "../../db/settings.ts";
import { addressOf } from "./client.ts";
import { refuseUpgrade } from "./upgrade.ts";

export type Relay = {
  hand: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stop: () => Promise<void>;
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;

/** A relay of our own, which takes the sockets that arrive on our port. It lives as long as we do; browsers reconnect when it is replaced. */
export function startRelay(log: Logger): Relay {
  const { trustProxy } = getSettings();
  let child: ChildProcess | null = null;
  /** A socket sent to a relay that is still loading would hang: browsers are told to come back instead. */
  let ready = false;
  let wait = FIRST_WAIT;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  function launch(): void {
    const begun = Date.now();
    const started = fork(join(ROOT, "workers/relay/index.ts"), [], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child = started;
    started.on("message", (message) => {
      if (message === "ready") ready = true;
    });
    started.once("exit", (code, signal) => {
      child = null;
      ready = false;
      if (stopping) return;
      wait = Date.now() - begun > 60_000 ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
      log.error({ code, signal, wait }, "the relay ended; starting it again");
      timer = setTimeout(launch, wait);
    });
  }

  launch();
  return {
    hand: (request, socket, head) => {
      if (!ready || !child?.connected || !(socket instanceof Socket)) return refuseUpgrade(socket, 503);
      const { url, method, headers } = request;
      const address = addressOf(request, trustProxy);
      child.send(
        { url, method, headers, address, head: head.toString("base64") },
        socket,
        (error) => error && socket.destroy(),
      );
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (!child) return;
      const gone = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}
