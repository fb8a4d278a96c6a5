import { constants, deflateRawSync } from "node:zlib";

const TEXT = 0x81;
const COMPRESSED = 0x40;
// A smaller frame is hardly smaller when compressed, and slower to create.
const MIN_COMPRESSED_BYTES = 300;

/** One WebSocket text message, encoded once and written to all its recipients. */
export type Frame = { plain: Buffer; compressed: () => Buffer };

export function createFrame(text: string): Frame {
  const payload = Buffer.from(text);
  const plain = wrap(payload, TEXT);
  let compressed: Buffer | undefined;
  return {
    plain,
    compressed() {
      compressed ??= payload.length < MIN_COMPRESSED_BYTES ? plain : wrap(deflate(payload), TEXT | COMPRESSED);
      return compressed;
    },
  };
}

/**
 * RFC 7692: a message ends with a sync flush whose last four bytes are not sent. Each message is compressed without the
 * context of the previous one.
 */
function deflate(payload: Buffer): Buffer {
  const deflated = deflateRawSync(payload, { level: 1, finishFlush: constants.Z_SYNC_FLUSH });
  return deflated.subarray(0, deflated.length - 4);
}

/** RFC 6455, server to client: never masked. */
function wrap(payload: Buffer, first: number): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = first;
  if (length < 126) header[1] = length;
  else if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}
