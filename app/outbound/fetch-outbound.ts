import { type OutboundOptions, requestOutbound } from "./post-outbound.ts";

/** A response that is not used; the message is a translation key. */
export class FetchError extends Error {
  readonly values: Record<string, string>;
  constructor(message: string, values: Record<string, string> = {}) {
    super(message);
    this.values = values;
  }
}

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 15_000;
const MAX_LARGE_BYTES = 200 * 1024 * 1024;
const LARGE_TIMEOUT_MS = 10 * 60_000;

/** Reads an address that a person entered, up to 5 MB, under the checks of requestOutbound. Redirects are not followed. */
export async function fetchOutbound(address: string, options: OutboundOptions = {}): Promise<Buffer> {
  const parts: Buffer[] = [];
  const limit = { maxBytes: MAX_BYTES, message: "The file is larger than 5 MB" };
  for await (const part of partsOf(address, limit, { timeoutMs: TIMEOUT_MS, ...options })) parts.push(part);
  return Buffer.concat(parts);
}

/** The same for a file of up to 200 MB, in parts as it arrives. */
export function streamOutbound(address: string, options: OutboundOptions = {}): AsyncGenerator<Buffer> {
  const limit = { maxBytes: MAX_LARGE_BYTES, message: "Files can be up to 200 MB" };
  return partsOf(address, limit, { timeoutMs: LARGE_TIMEOUT_MS, ...options });
}

async function* partsOf(
  address: string,
  limit: { maxBytes: number; message: string },
  options: OutboundOptions,
): AsyncGenerator<Buffer> {
  const headers = { Accept: "*/*", "Accept-Encoding": "identity", "User-Agent": "Bourse" };
  const response = await requestOutbound(address, { method: "GET", headers }, options);
  try {
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) throw new FetchError("The URL redirects. Enter the URL that it leads to");
    if (status !== 200) throw new FetchError("The server answered with status {{status}}", { status: String(status) });
    const encoding = response.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new FetchError("The server sends compressed data that was not requested");
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limit.maxBytes) throw new FetchError(limit.message);
      yield part;
    }
  } finally {
    response.destroy();
  }
}
