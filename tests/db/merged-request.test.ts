import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MergedRequest } from "../../workers/web/merged-request.ts";

let read: (request: IncomingMessage) => Promise<unknown>;
const server = createServer({ IncomingMessage: MergedRequest }, (request, response) => {
  read(request).then(
    (found) => response.end(JSON.stringify(found)),
    () => response.destroy(),
  );
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());

const head = (length: string) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}\r\n\r\n`;
const CHUNKED = head("Transfer-Encoding: chunked");

/** Sends the bytes and answers what the server read. */
async function send(...pieces: string[]): Promise<unknown> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const closed = once(socket, "close");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await closed;
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
}

async function readChunks(request: IncomingMessage) {
  let text = "";
  let count = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString("latin1");
    count += 1;
  }
  return { text, count };
}

test("60,000 chunks of one byte are read as a few", async () => {
  read = readChunks;
  const bytes = Array.from({ length: 60_000 }, (_, at) => String.fromCharCode(97 + (at % 26)));
  const { text, count } = (await send(CHUNKED + bytes.map((byte) => `1\r\n${byte}\r\n`).join("") + "0\r\n\r\n")) as {
    text: string;
    count: number;
  };
  expect(text).toBe(bytes.join(""));
  expect(count).toBeLessThan(100);
});

test("a connection with small chunks is read once in a turn of the event loop", async () => {
  read = async (request) => {
    let turn = 0;
    const bytesOfTurn: number[] = [];
    const nextTurn = () => {
      turn += 1;
      if (!request.complete) setImmediate(nextTurn);
    };
    nextTurn();
    const { push } = request;
    request.push = (chunk: Buffer | null) => {
      bytesOfTurn[turn] = (bytesOfTurn[turn] ?? 0) + (chunk?.length ?? 0);
      return push.call(request, chunk);
    };
    await readChunks(request);
    return Math.max(...bytesOfTurn.filter(Boolean));
  };
  const bytesOfOneRead = 65_536 / "1\r\na\r\n".length;
  expect(await send(`${CHUNKED}${"1\r\na\r\n".repeat(200_000)}0\r\n\r\n`)).toBeLessThan(bytesOfOneRead + 1);
});

test("small and large chunks keep their order", async () => {
  read = readChunks;
  const chunks = Array.from({ length: 200 }, (_, at) => `${at},`.repeat(at % 7 === 0 ? 300 : 1));
  const sent = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  expect(await send(`${CHUNKED}${sent}0\r\n\r\n`)).toMatchObject({ text: chunks.join("") });
});

test("small chunks are passed on before the body is complete", async () => {
  read = async (request) => {
    let text = "";
    for await (const chunk of request as AsyncIterable<Buffer>) {
      text += chunk.toString("latin1");
      if (text.length === 20) return text;
    }
    return null;
  };
  expect(await send(CHUNKED + "1\r\na\r\n".repeat(20))).toBe("a".repeat(20));
});

test("a body of announced length is passed on as it arrives", async () => {
  read = readChunks;
  expect(await send(`${head("Content-Length: 4")}ab`, "cd")).toEqual({ text: "abcd", count: 2 });
});
