import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import pg from "pg";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import { listen } from "../../db/listen.ts";
import { type Admitted, type Asked, createAdmission } from "./admission.ts";
import { ringBell } from "./bell.ts";
import { type Client, createClient } from "./client.ts";
import { converse, forgetForbidden } from "./conversation.ts";
import { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import { createPriceSource } from "./price-source.ts";
import { createPriceBoard } from "./prices.ts";
import { frames } from "./protocol.ts";
import { refuse } from "./refuse.ts";

const MOST_SOCKETS = 10_000;
const MOST_OF_ONE_USER = 30;
const LARGEST_MESSAGE = 16 * 1024;
const PATIENCE = 15_000;
const SESSION_CHECK = 10_000;
const PING = 30_000;

type Options = { databaseUrl: string; appUrl: string | null; log: Logger };

/** Everything between the database and the sockets of one process. */
export function createRelay({ databaseUrl, appUrl, log }: Options) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: "bourse relay",
    connectionTimeoutMillis: 5_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "idle connection lost"));
  const clients = new Set<Client>();
  const ofUser = new Map<number, number>();
  const board = createPriceBoard();
  const events = createEvents(pool, clients, log);
  const admit = createAdmission(pool, appUrl === null ? null : new URL(appUrl));
  const stop = new AbortController();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LARGEST_MESSAGE,
    // Frames are compressed once for everybody, by us; ws only negotiates and inflates.
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
    onNotification: (channel, payload, pid) => (channel === "prices" ? takePrices(payload, pid) : events.ring()),
    // What was announced while nobody listened is in the tables.
    onGap: () => {
      loadPrices().catch((error) => log.warn({ err: error }, "prices not loaded"));
      void events.catchUp();
    },
    onError: (error) => {
      metrics.reconnects.inc();
      log.warn({ err: error }, "listening connection lost");
    },
  });
  const bell = ringBell(databaseUrl, stop.signal);

  function enter(asked: Asked, session: Admitted, stream: Socket, head: Buffer): void {
    const request = Object.assign(new IncomingMessage(stream), {
      method: asked.method,
      url: asked.url,
      headers: asked.headers,
    });
    server.handleUpgrade(request, stream, head, (socket) => {
      const client = createClient(socket, stream, session, events.mark(), takesCompressed(socket, asked));
      const speak = converse(client, { pool, board, events, log });
      clients.add(client);
      ofUser.set(session.userId, (ofUser.get(session.userId) ?? 0) + 1);
      metrics.sockets.set(clients.size);
      stream.on("drain", () => board.catchUp(client));
      socket.on("pong", () => {
        client.isAlive = true;
      });
      socket.on("message", (data, isBinary) => {
        void speak(isBinary ? "" : data.toString());
      });
      // An oversized or broken message ends in close as well.
      socket.on("error", () => {});
      socket.on("close", () => {
        clients.delete(client);
        board.leave(client);
        const left = (ofUser.get(session.userId) ?? 1) - 1;
        if (left > 0) ofUser.set(session.userId, left);
        else ofUser.delete(session.userId);
        metrics.sockets.set(clients.size);
      });
      client.tell(createFrame(frames.welcome(events.mark().top, session.userId)));
    });
  }

  const timers = [
    setInterval(() => {
      const now = performance.now();
      for (const { behindSince, socket } of clients) {
        if (behindSince === null || now - behindSince < PATIENCE) continue;
        metrics.dropped.inc();
        socket.terminate();
      }
    }, 1_000),
    setInterval(() => {
      void events.closeEnded(clients);
      for (const client of clients) {
        forgetForbidden(pool, client).catch((error) => log.warn({ err: error }, "rights not checked"));
      }
    }, SESSION_CHECK),
    setInterval(() => {
      for (const client of clients) {
        if (!client.isAlive) client.socket.terminate();
        client.isAlive = false;
        client.socket.ping();
      }
    }, PING),
  ];

  async function decide(asked: Asked, stream: Socket, head: Buffer): Promise<void> {
    let answer = await admit(asked);
    if (!("status" in answer) && !(await events.hasBegun())) answer = { status: 503, message: "Try again in a moment" };
    if (stream.destroyed) return;
    if ("status" in answer) refuse(stream, answer);
    else if (clients.size >= MOST_SOCKETS || (ofUser.get(answer.userId) ?? 0) >= MOST_OF_ONE_USER) {
      refuse(stream, { status: 503, message: "Too many connections, try again" });
    } else enter(asked, answer, stream, head);
  }

  return {
    /** Takes over a socket that asks to become a WebSocket: refuses it in plain HTTP or lets it in. Never rejects. */
    async upgrade(asked: Asked, stream: Socket, head: Buffer): Promise<void> {
      stream.on("error", () => stream.destroy());
      try {
        await decide(asked, stream, head);
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
      await bell;
      for (const { socket } of clients) socket.terminate();
      await pool.end();
    },
  };
}

/** Our frames use the full window: a client that asked for a smaller one gets them as they are. */
function takesCompressed(socket: WebSocket, { headers }: Asked): boolean {
  return (
    socket.extensions.includes("permessage-deflate") &&
    !headers["sec-websocket-extensions"]?.includes("server_max_window_bits")
  );
}
