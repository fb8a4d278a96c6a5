// Many readers in one process, with a minimal WebSocket client: frames are counted, not decoded.
import { randomBytes } from "node:crypto";
import { connect as open, type Socket } from "node:net";

export type Readers = {
  /** Called for every frame that arrives at a reading socket. */
  onFrame: (act: (index: number) => void) => void;
  bytes: () => number;
  /** How many sockets are open. */
  size: () => number;
  pause: (first: number) => void;
  resume: () => void;
  end: () => void;
};

/** Length of the first complete frame in the buffer, or 0. Servers do not mask frames. */
function frameLength(buffer: Buffer): number {
  if (buffer.length < 2) return 0;
  const short = (buffer[1] ?? 0) & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return buffer.length < 4 ? 0 : 4 + buffer.readUInt16BE(2);
  return buffer.length < 10 ? 0 : 10 + Number(buffer.readBigUInt64BE(2));
}

const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;

function masked(opcode: number, payload: Uint8Array): Buffer {
  const header = Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]);
  return Buffer.concat([header, payload]);
}

export async function connectReaders(
  port: number,
  count: number,
  cookies: string[],
  options: { deflate: boolean; hello: string | null },
): Promise<Readers> {
  let callback: (index: number) => void = () => {};
  let bytes = 0;
  const sockets: Socket[] = [];

  const connectOne = (cookie: string, index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = open(port, "127.0.0.1");
      let unread: Buffer = Buffer.alloc(0);
      let upgraded = false;
      socket.setNoDelay(true);
      socket.on("error", reject);
      socket.on("connect", () => {
        const extension = options.deflate ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : "";
        socket.write(
          `GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
            `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nCookie: ${cookie}\r\n${extension}\r\n`,
        );
      });
      socket.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
        if (!upgraded) {
          const end = unread.indexOf("\r\n\r\n");
          if (end < 0) return;
          const status = unread.subarray(0, unread.indexOf("\r\n")).toString();
          if (!status.includes("101")) return reject(new Error(status));
          upgraded = true;
          unread = unread.subarray(end + 4);
          if (options.hello !== null) socket.write(masked(TEXT, Buffer.from(options.hello)));
          resolve();
        }
        for (let length = frameLength(unread); length > 0 && unread.length >= length; length = frameLength(unread)) {
          const frame = unread.subarray(0, length);
          unread = unread.subarray(length);
          // A server closes a socket that does not answer.
          if (((frame[0] ?? 0) & 0xf) === PING) socket.write(masked(PONG, frame.subarray(2)));
          else callback(index);
        }
      });
      sockets.push(socket);
    });

  for (let n = 0; n < count; n += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, count - n) }, (_, m) =>
        connectOne(cookies[(n + m) % cookies.length] ?? "", n + m),
      ),
    );
  }
  return {
    onFrame: (next) => void (callback = next),
    bytes: () => bytes,
    size: () => sockets.filter(({ destroyed }) => !destroyed).length,
    pause: (first) => sockets.slice(0, first).forEach((socket) => socket.pause()),
    resume: () => sockets.forEach((socket) => socket.resume()),
    end: () => sockets.forEach((socket) => socket.destroy()),
  };
}
