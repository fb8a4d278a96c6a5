// An import file that is sent as it is made, because it may be larger than the memory of this process.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Client } from "../../support/client.ts";

type LargeFile = {
  heading: string;
  /** Lines with their ends; all pieces have the same length. */
  piece: (n: number) => string;
  pieceCount: number;
};

const boundary = "----leads";
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\n`;
const tail = `--${boundary}--\r\n`;

/** Sends the file piece by piece, no faster than the server reads it. */
export async function sendFile(
  address: string,
  { cookies }: Client,
  { heading, piece, pieceCount }: LargeFile,
): Promise<{ code: number; body: { id: number } }> {
  const before = `${head}${heading}\r\n`;
  const sent = request(address, {
    method: "POST",
    headers: {
      Accept: "application/json",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": before.length + pieceCount * piece(0).length + tail.length,
    },
  });
  function* pieces() {
    yield before;
    for (let n = 0; n < pieceCount; n++) yield piece(n);
    yield tail;
  }
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  // A connection that ends rejects both.
  answered.catch(() => {});
  await pipeline(Readable.from(pieces()), sent);
  const [answer] = await answered;
  return { code: answer.statusCode ?? 0, body: (await json(answer)) as { id: number } };
}
