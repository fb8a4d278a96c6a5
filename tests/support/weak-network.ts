// A network between a client and a server that delays, stops or ends its connections, or loses an answer.
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./ports.ts";

/** The first repetition of a lost packet. */
const REPEAT_AFTER_MS = 200;

/** PostgreSQL's message "ready for query", with which each answer ends, without the state of the transaction. */
const READY = Buffer.from("Z\0\0\0\u0005", "latin1");

function countAnswers(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(READY); at >= 0; at = chunk.indexOf(READY, at + READY.length)) count += 1;
  return count;
}

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

  let delayMs = 0;
  let answerCount = 0;

  async function pass(chunk: Buffer, from: Socket, target: Socket): Promise<void> {
    if (Math.random() < lossShare) await wait(REPEAT_AFTER_MS);
    await resumed;
    if (lost.has(from)) return;
    if (losing.delete(from)) throw new Error("The answer is lost");
    if (unanswered !== null && chunk.includes(unanswered)) {
      unanswered = null;
      losing.add(target);
    }
    target.write(chunk);
  }
  async function forward(from: Socket, target: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) await pass(chunk, from, target);
    if (!lost.has(from)) target.end();
  }
  /** The chunks travel at the same time, so a long answer is delayed once. */
  async function forwardAnswers(from: Socket, target: Socket): Promise<void> {
    let passed = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      answerCount += countAnswers(chunk);
      const travelled = delayMs > 0 ? wait(delayMs) : null;
      passed = passed.then(async () => {
        await travelled;
        await pass(chunk, from, target);
      });
      if (travelled === null) await passed;
      else passed.catch(() => {});
    }
    await passed;
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
    void forwardAnswers(target, socket).catch(() => {
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
    /** Each answer of PostgreSQL arrives so much later. */
    delay: (ms: number): void => void (delayMs = ms),
    /** The statements that PostgreSQL has answered, and the log-ins of connections. */
    countAnswers: () => answerCount,
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
