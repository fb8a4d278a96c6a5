import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { getSettings } from "../../db/settings.ts";
import { withYields } from "../../app/process/yield-to-event-loop.ts";
import { answer } from "../../workers/web/answer.ts";
import type { Screens } from "../../workers/web/screens.ts";

function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test("chunks that are all there are read in several turns of the event loop", async () => {
  async function* source() {
    for (let at = 0; at < 50; at += 1) yield Uint8Array.of(at);
  }
  let turns = 0;
  const count = () => setImmediate(() => ((turns += 1), isReading && count()));
  let isReading = true;
  count();
  const read: number[] = [];
  for await (const [byte] of withYields(source())) {
    read.push(byte ?? 0);
    work(2);
  }
  isReading = false;
  expect(read).toEqual(Array.from({ length: 50 }, (_, at) => at));
  expect(turns).toBeGreaterThan(10);
});

test("pipelined requests of one connection are answered one after another", async () => {
  let running = 0;
  let most = 0;
  const screens: Screens = {
    files: (_request, _response, next) => void next?.(),
    handle: async (request) => {
      most = Math.max(most, ++running);
      await pause(5);
      running -= 1;
      return new Response(new URL(request.url).pathname, { headers: { "Content-Type": "text/plain" } });
    },
  };
  const health = { answer: async () => {}, drain: () => {}, close: async () => {} };
  const server = createServer(answer({ settings: getSettings(), log: pino({ level: "silent" }), health, screens }));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
  const paths = Array.from({ length: 20 }, (_, at) => `/page-${at}`);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`).join(""));
  await expect.poll(() => heard.match(/\/page-\d+/g)).toEqual(paths);
  expect(most).toBe(1);
  socket.destroy();
  server.close();
});
