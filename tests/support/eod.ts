// EODHD's stream of US quotes as its documentation describes it: written from there, not from the adapter. The key is part of the address, symbols
// carry no exchange, and an account has so many of them.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Mood = "good" | "down" | "limited" | "forgetful";

export async function startEod({ key, most = 50 }: { key: string; most?: number }) {
  let mood: Mood = "good";
  let server: Server | undefined;
  let port = 0;
  const clients = new Map<WebSocket, Set<string>>();
  const subscriptions: string[] = [];

  async function start(): Promise<void> {
    const http = createServer((_request, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ noServer: true });
    http.on("upgrade", (request, socket, head) => {
      const url = new URL(request.url ?? "/", "http://stand-in");
      const refuse = (status: string) => void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      if (mood === "down") return refuse("502 Bad Gateway");
      if (mood === "limited") return refuse("429 Too Many Requests");
      if (url.pathname !== "/ws/us-quote") return refuse("404 Not Found");
      if (url.searchParams.get("api_token") !== key) return refuse("401 Unauthorized");
      sockets.handleUpgrade(request, socket, head, converse);
    });
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
    server = http;
  }

  function converse(client: WebSocket): void {
    const symbols = new Set<string>();
    clients.set(client, symbols);
    client.on("error", () => {});
    client.on("close", () => clients.delete(client));
    client.send('{"status_code":200,"message":"Authorized"}');
    client.on("message", (data) => {
      const { action, symbols: list } = JSON.parse((data as Buffer).toString()) as {
        action?: string;
        symbols?: string;
      };
      subscriptions.push(String(list));
      if (action !== "subscribe" || !/^[A-Z-]+(,[A-Z-]+)*$/.test(String(list))) return client.close(1008);
      const wanted = String(list).split(",");
      if (symbols.size + wanted.length > most) client.send('{"status_code":422,"message":"Symbols limit reached"}');
      // A fault of the past: of many symbols at once some are lost.
      const kept = mood === "forgetful" && wanted.length > 1 ? wanted.slice(1) : wanted;
      for (const symbol of kept.slice(0, most - symbols.size)) symbols.add(symbol);
    });
  }

  await start();
  return {
    get url() {
      return `ws://127.0.0.1:${port}`;
    },
    subscriptions,
    start,
    behave: (next: Mood) => void (mood = next),
    symbols: () => [...clients.values()].flatMap((symbols) => [...symbols]),
    /** Any text to whoever is connected. */
    say: (text: string) => clients.forEach((_symbols, client) => client.send(text)),
    quote(symbol: string, bid: string, ask: string, time = Date.now()): void {
      for (const [client, symbols] of clients)
        if (symbols.has(symbol)) client.send(`{"s":"${symbol}","ap":${ask},"as":200,"bp":${bid},"bs":100,"t":${time}}`);
    },
    /** The machine goes away: every connection is reset and nobody answers until start(). */
    kill(): Promise<void> {
      for (const client of clients.keys()) client.terminate();
      const dying = server;
      dying?.closeAllConnections();
      return new Promise((gone) => (dying ? dying.close(() => gone()) : gone()));
    },
  };
}
