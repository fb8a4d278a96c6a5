// A stand-in for Massive (formerly Polygon), forex and crypto, written from its documentation and not from the adapter.
// It checks the key and every subscription, allows one connection per market, and fails on request.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Market = "forex" | "crypto";
/** Failures with the documented answers. */
export type PolygonBehaviour = "good" | "slow" | "unpaid" | "full" | "down" | "limited" | "silent";

const status = (name: string, message: string) => JSON.stringify([{ ev: "status", status: name, message }]);
const PAIRS = { forex: /^C\.([A-Z]{3}\/[A-Z]{3})$/, crypto: /^XQ\.([A-Z0-9]+-[A-Z]{3})$/ };

export async function startPolygon({ key, allows = () => true }: { key: string; allows?: (topic: string) => boolean }) {
  let behaviour: PolygonBehaviour = "good";
  let server: Server | undefined;
  let port = 0;
  /** Every handshake by market, and every key that was sent. */
  const connections: Market[] = [];
  const keys: string[] = [];
  const clients = new Set<WebSocket>();
  const subscribed = new Map<WebSocket, { market: Market; topics: Set<string> }>();

  async function start(): Promise<void> {
    const http = createServer((_request, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ noServer: true });
    http.on("upgrade", (request, socket, head) => {
      const market = ({ "/forex": "forex", "/crypto": "crypto" } as const)[request.url ?? ""];
      if (behaviour === "down" || behaviour === "limited" || !market) {
        const code =
          behaviour === "down"
            ? "503 Service Unavailable"
            : behaviour === "limited"
              ? "429 Too Many Requests"
              : "404 Not Found";
        return void socket.end(`HTTP/1.1 ${code}\r\nRetry-After: 1\r\nConnection: close\r\n\r\n`);
      }
      sockets.handleUpgrade(request, socket, head, (client) => handleClient(client, market));
    });
    await new Promise<void>((listening) => http.listen(port, "127.0.0.1", listening));
    port = (http.address() as AddressInfo).port;
    server = http;
  }

  function handleClient(client: WebSocket, market: Market): void {
    connections.push(market);
    clients.add(client);
    const topics = new Set<string>();
    let admitted = false;
    client.on("error", () => {});
    client.on("close", () => {
      clients.delete(client);
      subscribed.delete(client);
    });
    if (behaviour === "silent") return;
    const respond = (text: string) => setTimeout(() => client.send(text), behaviour === "slow" ? 1_500 : 0);
    respond(status("connected", "Connected Successfully"));
    client.on("message", (data) => {
      const { action, params } = JSON.parse((data as Buffer).toString()) as { action?: string; params?: string };
      if (action === "auth") {
        keys.push(String(params));
        admitted = params === key;
        if (!admitted) {
          respond(status("auth_failed", "authentication failed"));
          return void setTimeout(() => client.close(), 20);
        }
        return void respond(status("auth_success", "authenticated"));
      }
      if (!admitted) return void respond(status("auth_timeout", "No authentication request received."));
      if (action !== "subscribe") return;
      if (behaviour === "unpaid") return void respond(status("error", "not authorized"));
      for (const topic of String(params).split(",")) {
        if (!PAIRS[market].test(topic) || !allows(topic)) continue;
        topics.add(topic);
        respond(status("success", `subscribed to: ${topic}`));
      }
      // At the limit the provider accepts and subscribes before it closes the connection.
      const others = [...subscribed.values()].filter((one) => one.market === market).length;
      if (behaviour === "full" || others > 0) {
        client.send(
          status(
            "max_connections",
            "Maximum number of websocket connections exceeded. You have reached the connection limit for your account.",
          ),
        );
        client.close(1008);
        return;
      }
      subscribed.set(client, { market, topics });
    });
  }

  const to = (market: Market, text: string) => {
    for (const [client, { market: clientMarket }] of subscribed) if (clientMarket === market) client.send(text);
  };
  const hasSubscriber = (market: Market, topic: string) =>
    [...subscribed.values()].some((one) => one.market === market && one.topics.has(topic));

  await start();
  return {
    get url() {
      return `ws://127.0.0.1:${port}`;
    },
    connections,
    keys,
    start,
    behave: (next: PolygonBehaviour) => void (behaviour = next),
    topics: (market: Market) =>
      [...subscribed.values()].filter((one) => one.market === market).flatMap(({ topics }) => [...topics]),
    hasSubscriber,
    /** Pair as `EUR/USD`; the fields are those of the documented sample. */
    forex: (pair: string, bid: string, ask: string, time = Date.now()) =>
      hasSubscriber("forex", `C.${pair}`) &&
      to("forex", `[{"ev":"C","p":"${pair}","x":"44","a":${ask},"b":${bid},"t":${time}}]`),
    /** Pair as `BTC-USD`, from one exchange: 1 is Coinbase. */
    crypto: (pair: string, bid: string, ask: string, exchange = 1, time = Date.now()) =>
      hasSubscriber("crypto", `XQ.${pair}`) &&
      to(
        "crypto",
        `[{"ev":"XQ","pair":"${pair}","lp":0,"ls":0,"bp":${bid},"bs":0.48,"ap":${ask},"as":0.601,"t":${time},"x":${exchange},"r":${time + 17}}]`,
      ),
    /** Sends any text, such as half a frame. */
    send: to,
    /** The server stops: every connection is reset, and new ones fail until start(). */
    kill(): Promise<void> {
      for (const client of clients) client.terminate();
      const stopping = server;
      stopping?.closeAllConnections();
      return new Promise((resolve) => (stopping ? stopping.close(() => resolve()) : resolve()));
    },
  };
}
