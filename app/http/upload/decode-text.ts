/** UTF-8 sequences have at most three bytes after the first. */
const MAX_TAIL_BYTES = 3;

/**
 * Decodes a file as it arrives, without NUL characters, which PostgreSQL rejects: UTF-16 by its byte order mark or its
 * zero bytes, otherwise UTF-8, and Windows-1252 if the first bytes are not UTF-8. Later invalid bytes become
 * U+FFFD.
 */
export async function* decodeText(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const wide = wideEncodingOf(head);
  const decode = wide ? wideDecoder(wide) : byteDecoder();
  yield plain(decode(head, false));
  for await (const chunk of rest) yield plain(decode(chunk, false));
  yield plain(decode(new Uint8Array(), true));
}

const plain = (text: string) => text.replaceAll("\0", "");

function wideEncodingOf(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, Latin letters have a zero in every second byte; other files contain few zeros.
  if (Math.max(even, odd) * 4 < head.length) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function wideDecoder(encoding: string) {
  const decoder = new TextDecoder(encoding);
  return (chunk: Uint8Array, isLast: boolean) => decoder.decode(chunk, { stream: !isLast });
}

function byteDecoder() {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let chosen: TextDecoder | null = null;
  let hasWide = false;
  let pending: Uint8Array = new Uint8Array();
  return (chunk: Uint8Array, isLast: boolean): string => {
    const bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    const end = isLast || chosen?.encoding === "windows-1252" ? bytes.length : wholeLength(bytes);
    pending = bytes.slice(end);
    const part = bytes.subarray(0, end);
    if (chosen) return chosen.decode(part);
    try {
      const text = strict.decode(part);
      hasWide ||= /[^\0-\x7f]/.test(text);
      return text;
    } catch {
      chosen = hasWide || isMostlyUtf8(part) ? new TextDecoder("utf-8") : new TextDecoder("windows-1252");
      const text = chosen.decode(bytes.subarray(0, chosen.encoding === "windows-1252" ? bytes.length : end));
      if (chosen.encoding === "windows-1252") pending = new Uint8Array();
      return text;
    }
  };
}

function isMostlyUtf8(part: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(part);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = (text.match(/[^\0-\x7f]/g)?.length ?? 0) - wrong;
  return right > wrong;
}

/** The number of bytes with complete sequences; the last one may continue in the next chunk. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(MAX_TAIL_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
