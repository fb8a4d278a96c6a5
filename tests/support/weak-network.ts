// A network between a client and a server that delays, stops or ends its connections, or loses an answer.
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./ports.ts";

/** The first repetition of a lost packet. */
const REPEAT_AFTER_MS = 200;

/** `lossShare`: the share of chunks that arrive with the delay of a repeated packet; TCP keeps their order. */
export async function openWeakNetwork(to: string, lossShare = 0) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  let resumed = Promise.resolve();
  let resume = () => {};

  let unanswered: string | null = null;
  /** The connections whose next answer is lost. */
  const losing = new Set<Socket>();

  async function forward(from: Socket, target: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (Math.random() < lossShare) await wait(REPEAT_AFTER_MS);
      await resumed;
      if (lost.has(from)) continue;
      if (losing.delete(from)) throw new Error("The answer is lost");
      if (unanswered !== null && chunk.includes(unanswered)) {
        unanswered = null;
        losing.add(target);
      }
      target.write(chunk);
    }
    if (!lost.has(from)) target.end();
  }
  const proxy = createServer((socket) => {
    const target = connect(Number(port), hostname);
    for (const each of [socket, target]) {
      sockets.add(each);
      each.setNoDelay(true);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    void forward(socket, target).catch(() => target.destroy());
    void forward(target, socket).catch(() => {
      socket.destroy();
      target.destroy();
    });
  });
  const proxyPort = await freePort();
  await new Promise<void>((ready) => proxy.listen(proxyPort, "127.0.0.1", ready));
  const url = new URL(to);
  url.host = `127.0.0.1:${proxyPort}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Nothing passes in either direction, and no connection ends. */
    stall(): void {
      resumed = new Promise((done) => (resume = done));
    },
    resume: () => resume(),
    /** Nothing passes through the connections of now any more, and neither side learns of it; new ones work. */
    loseConnections(): void {
      for (const socket of sockets) lost.add(socket);
    },
    cut,
    /** Ends the connection of the next statement with this text when PostgreSQL has answered, without the answer. */
    loseAnswerTo: (text: string): void => void (unanswered = text),
    close(): void {
      resume();
      cut();
      proxy.close();
    },
  };
}
