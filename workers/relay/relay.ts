import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import pg from "pg";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import { listen } from "../../db/listen.ts";
import { type Admitted, type UpgradeRequest, createAdmission } from "./admission.ts";
import { notifyOutbox } from "./notify-outbox.ts";
import { type Client, createClient } from "./client.ts";
import { createMessageHandler, dropForbiddenTopics } from "./client-messages.ts";
import { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import { createPriceSource } from "./price-source.ts";
import { createPriceBoard } from "./prices.ts";
import { frames } from "./protocol.ts";
import { refuse } from "./refuse.ts";

const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_USER = 30;
const MAX_MESSAGE_BYTES = 16 * 1024;
const BEHIND_TIMEOUT_MS = 15_000;
const SESSION_CHECK_MS = 10_000;
const PING_INTERVAL_MS = 30_000;

type Options = { databaseUrl: string; appUrl: string | null; log: Logger };

/** Connects the notifications of the database with the sockets of one process. */
export function createRelay({ databaseUrl, appUrl, log }: Options) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: "bourse relay",
    connectionTimeoutMillis: 5_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle connection lost"));
  const clients = new Set<Client>();
  const socketsOfUser = new Map<number, number>();
  const board = createPriceBoard();
  const events = createEvents(pool, clients, log);
  const admit = createAdmission(pool, appUrl === null ? null : new URL(appUrl));
  const stop = new AbortController();
  const server = new WebSocketServer({
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

  async function loadPrices(): Promise<void> {
    const { rows } = await pool.query<{ frame: string | null }>("select market.quotes_frame() as frame");
    const frame = rows[0]?.frame;
    if (frame) board.publish(frame);
  }

  const takePrices = createPriceSource({
    pool,
    publish: board.publish,
    reload: loadPrices,
    onError: (error) => log.warn({ err: error }, "prices not loaded"),
  });
  const listener = listen({
    url: databaseUrl,
    channels: ["prices", "outbox"],
    onNotification: (channel, payload, pid) => (channel === "prices" ? takePrices(payload, pid) : events.notify()),
    // The tables contain the prices and events of the time without a listening connection.
    onGap: () => {
      loadPrices().catch((error) => log.warn({ err: error }, "prices not loaded"));
      void events.catchUp();
    },
    onError: (error) => {
      metrics.reconnects.inc();
      log.warn({ err: error }, "listening connection lost");
    },
  });
  const notifier = notifyOutbox(databaseUrl, stop.signal);

  function accept(upgrade: UpgradeRequest, session: Admitted, stream: Socket, head: Buffer): void {
    const request = Object.assign(new IncomingMessage(stream), {
      method: upgrade.method,
      url: upgrade.url,
      headers: upgrade.headers,
    });
    server.handleUpgrade(request, stream, head, (socket) => {
      const client = createClient(socket, stream, session, events.position(), takesCompressed(socket, upgrade));
      const handleMessage = createMessageHandler(client, { pool, board, events, log });
      clients.add(client);
      socketsOfUser.set(session.userId, (socketsOfUser.get(session.userId) ?? 0) + 1);
      metrics.sockets.set(clients.size);
      stream.on("drain", () => board.catchUp(client));
      socket.on("pong", () => {
        client.isAlive = true;
      });
      socket.on("message", (data, isBinary) => {
        void handleMessage(isBinary ? "" : data.toString());
      });
      // The close event follows every error.
      socket.on("error", () => {});
      socket.on("close", () => {
        clients.delete(client);
        board.leave(client);
        const left = (socketsOfUser.get(session.userId) ?? 1) - 1;
        if (left > 0) socketsOfUser.set(session.userId, left);
        else socketsOfUser.delete(session.userId);
        metrics.sockets.set(clients.size);
      });
      client.send(createFrame(frames.welcome(events.position().top, session.userId)));
    });
  }

  const timers = [
    setInterval(() => {
      const now = performance.now();
      for (const { behindSince, socket } of clients) {
        if (behindSince === null || now - behindSince < BEHIND_TIMEOUT_MS) continue;
        metrics.dropped.inc();
        socket.terminate();
      }
    }, 1_000),
    setInterval(() => {
      void events.closeEnded(clients);
      for (const client of clients) {
        dropForbiddenTopics(pool, client).catch((error) => log.warn({ err: error }, "rights not checked"));
      }
    }, SESSION_CHECK_MS),
    setInterval(() => {
      for (const client of clients) {
        if (!client.isAlive) client.socket.terminate();
        client.isAlive = false;
        client.socket.ping();
      }
    }, PING_INTERVAL_MS),
  ];

  async function decide(upgrade: UpgradeRequest, stream: Socket, head: Buffer): Promise<void> {
    let answer = await admit(upgrade);
    if (!("status" in answer) && !(await events.hasStarted()))
      answer = { status: 503, message: "Try again in a moment" };
    if (stream.destroyed) return;
    if ("status" in answer) refuse(stream, answer);
    else if (clients.size >= MAX_SOCKETS || (socketsOfUser.get(answer.userId) ?? 0) >= MAX_SOCKETS_PER_USER) {
      refuse(stream, { status: 503, message: "Too many connections. Try again" });
    } else accept(upgrade, answer, stream, head);
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
      for (const timer of timers) clearInterval(timer);
      for (const { socket } of clients) socket.close(1001, "The server is going away");
      await listener.stop();
      await notifier;
      for (const { socket } of clients) socket.terminate();
      await pool.end();
    },
  };
}

/** The relay's frames use the full window: a client that requested a smaller one receives them uncompressed. */
function takesCompressed(socket: WebSocket, { headers }: UpgradeRequest): boolean {
  return (
    socket.extensions.includes("permessage-deflate") &&
    !headers["sec-websocket-extensions"]?.includes("server_max_window_bits")
  );
}
