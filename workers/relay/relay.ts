import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import pg from "pg";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import { type Admitted, type UpgradeRequest, createAdmission } from "./admission.ts";
import { notifyOutbox } from "./notify-outbox.ts";
import { type Client, send } from "./client.ts";
import { createMessageHandler, dropForbiddenTopics, MAX_BURST, topicOf } from "./client-messages.ts";
import { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import { createPriceBoard, type PriceBoard } from "./prices.ts";
import { listenToDatabase } from "./listen-to-database.ts";
import { frames } from "./protocol.ts";
import { refuse } from "./refuse.ts";
import { createRiskSignal } from "./risk-signal.ts";
import { checkSockets } from "./socket-checks.ts";
import { createSockets } from "./sockets.ts";

const MAX_MESSAGE_BYTES = 16 * 1024;

type Options = {
  databaseUrl: string;
  appUrl: string | null;
  /** NATS, through which prices arrive; without it they come from the database. */
  pricesUrl?: string | null;
  log: Logger;
};

/** Connects the notifications of the database with the sockets of one process. */
export function createRelay({ databaseUrl, appUrl, pricesUrl = null, log }: Options) {
  const pool = openPool(databaseUrl, log);
  const sockets = createSockets();
  const { clients } = sockets;
  const board = createPriceBoard();
  const risk = createRiskSignal(clients);
  const events = createEvents(pool, clients, log);
  const admit = createAdmission(pool, appUrl === null ? null : new URL(appUrl));
  const stop = new AbortController();
  const server = createSocketServer();
  const listener = listenToDatabase(databaseUrl, pricesUrl, { pool, board, events, log, risk, signal: stop.signal });
  const notifier = notifyOutbox(databaseUrl, stop.signal);
  const stopChecks = checkSockets(clients, () => {
    void events.closeEnded(clients);
    for (const client of clients)
      dropForbiddenTopics(pool, client).catch((error) => log.warn({ err: error }, "rights not checked"));
  });

  const handleMessage = createMessageHandler({ pool, board, events, log });

  function accept(upgrade: UpgradeRequest, session: Admitted, stream: Socket, head: Buffer): void {
    server.handleUpgrade(requestOf(upgrade, stream), stream, head, (socket) => {
      const client: Client = {
        session,
        socket,
        stream,
        takesCompressed: takesCompressed(socket, upgrade),
        onCaughtUp: board.catchUp,
        topics: new Map([[topicOf({ session }), events.position()]]),
        behindSince: null,
        isAlive: true,
        allowance: MAX_BURST,
        countedAt: performance.now(),
        answered: null,
      };
      follow(client, { sockets, board, handleMessage });
      send(client, createFrame(frames.welcome(events.position().top, session.userId)));
    });
  }

  async function decide(upgrade: UpgradeRequest, stream: Socket, head: Buffer): Promise<void> {
    let answer = await admit(upgrade);
    if (!("status" in answer) && !(await events.hasStarted()))
      answer = { status: 503, message: "Try again in a moment" };
    if (stream.destroyed) return;
    if ("status" in answer) refuse(stream, answer);
    else if (sockets.isFull(answer.userId)) refuse(stream, { status: 503, message: "Too many connections. Try again" });
    else accept(upgrade, answer, stream, head);
  }

  return {
    /** Accepts a WebSocket upgrade or rejects it over HTTP. Never rejects its promise. */
    async upgrade(upgrade: UpgradeRequest, stream: Socket, head: Buffer): Promise<void> {
      stream.on("error", () => stream.destroy());
      try {
        await decide(upgrade, stream, head);
      } catch (error) {
        log.warn({ err: error }, "upgrade failed");
        stream.destroy();
      }
    },
    isReady: listener.isConnected,
    size: () => clients.size,
    async close(): Promise<void> {
      stop.abort();
      events.close();
      risk.close();
      stopChecks();
      for (const { socket } of clients) socket.close(1001, "The server is going away");
      await listener.stop();
      await notifier;
      for (const { socket } of clients) socket.terminate();
      await pool.end();
    },
  };
}

type SocketParts = {
  sockets: ReturnType<typeof createSockets>;
  board: PriceBoard;
  handleMessage: ReturnType<typeof createMessageHandler>;
};

/** Outside the scope of the upgrade, which would keep the request and its headers as long as the socket. */
function follow(client: Client, { sockets, board, handleMessage }: SocketParts): void {
  const { socket } = client;
  sockets.add(client);
  socket.on("pong", () => {
    client.isAlive = true;
  });
  socket.on("message", (data, isBinary) => {
    void handleMessage(client, isBinary ? "" : data.toString());
  });
  socket.on("error", ignoreError);
  socket.on("close", () => {
    sockets.remove(client);
    board.leave(client);
  });
}

/** The close event follows every error. */
function ignoreError(): void {}

function openPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: "bourse relay",
    connectionTimeoutMillis: 5_000,
    // Without an answer TCP gives up after a quarter of an hour; every statement of the relay is short.
    query_timeout: 8_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle connection lost"));
  return pool;
}

function createSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    // The relay compresses each frame once for all clients; ws only negotiates and inflates.
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: Number.MAX_SAFE_INTEGER,
    },
  });
}

/** The request that ws expects, from a process that may have received it from its parent. */
function requestOf({ method, url, headers }: UpgradeRequest, stream: Socket): IncomingMessage {
  return Object.assign(new IncomingMessage(stream), { method, url, headers });
}

/** The relay's frames use the full window: a client that requested a smaller one receives them uncompressed. */
function takesCompressed(socket: WebSocket, { headers }: UpgradeRequest): boolean {
  return (
    socket.extensions.includes("permessage-deflate") &&
    !headers["sec-websocket-extensions"]?.includes("server_max_window_bits")
  );
}
