// The limit: the cost for the ws library to write one Buffer to every socket.
import pg from "pg";
import { type WebSocket, WebSocketServer } from "ws";
import { serve } from "./serve.ts";

const client = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await client.connect();
const sockets = new Set<WebSocket>();
const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  skipUTF8Validation: true,
});
client.on("notification", ({ payload }) => {
  const frame = Buffer.from(payload ?? "");
  for (const socket of sockets) socket.send(frame, { binary: false });
});
await client.query("listen bare_prices");
serve((request, stream, head) => {
  server.handleUpgrade(request, stream, head, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
});
