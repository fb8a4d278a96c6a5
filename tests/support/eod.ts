// A stand-in for EODHD's stream of US quotes, written from its documentation and not from the adapter. The key is in
// the address, symbols have no exchange, and an account has a limit of symbols.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Behaviour = "good" | "down" | "limited" | "partial";

export async function startEod({ key, maxSymbols = 50 }: { key: string; maxSymbols?: number }) {
  let behaviour: Behaviour = "good";
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
      if (behaviour === "down") return refuse("502 Bad Gateway");
      if (behaviour === "limited") return refuse("429 Too Many Requests");
      if (url.pathname !== "/ws/us-quote") return refuse("404 Not Found");
      if (url.searchParams.get("api_token") !== key) return refuse("401 Unauthorized");
      sockets.handleUpgrade(request, socket, head, handleClient);
    });
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
    server = http;
  }

  function handleClient(client: WebSocket): void {
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
      const requested = String(list).split(",");
      if (symbols.size + requested.length > maxSymbols)
        client.send('{"status_code":422,"message":"Symbols limit reached"}');
      // A fault seen in production: of many symbols subscribed at once some were lost.
      const accepted = behaviour === "partial" && requested.length > 1 ? requested.slice(1) : requested;
      for (const symbol of accepted.slice(0, maxSymbols - symbols.size)) symbols.add(symbol);
    });
  }

  await start();
  return {
    get url() {
      return `ws://127.0.0.1:${port}`;
    },
    subscriptions,
    start,
    behave: (next: Behaviour) => void (behaviour = next),
    symbols: () => [...clients.values()].flatMap((symbols) => [...symbols]),
    /** Sends any text to every client. */
    send: (text: string) => clients.forEach((_symbols, client) => client.send(text)),
    quote(symbol: string, bid: string, ask: string, time = Date.now()): void {
      for (const [client, symbols] of clients)
        if (symbols.has(symbol)) client.send(`{"s":"${symbol}","ap":${ask},"as":200,"bp":${bid},"bs":100,"t":${time}}`);
    },
    /** The server stops: every connection is reset, and new ones fail until start(). */
    kill(): Promise<void> {
      for (const client of clients.keys()) client.terminate();
      const stopping = server;
      stopping?.closeAllConnections();
      return new Promise((resolve) => (stopping ? stopping.close(() => resolve()) : resolve()));
    },
  };
}
