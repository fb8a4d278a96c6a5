import type { IncomingMessage } from "node:http";
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
const MAX_REDIRECTS = 5;

/**
 * Reads an address that a person entered, up to 5 MB, under the checks of requestOutbound. Redirects are not followed.
 */
export async function fetchOutbound(address: string, options: OutboundOptions = {}): Promise<Buffer> {
  const parts: Buffer[] = [];
  const limit = { maxBytes: MAX_BYTES, message: "The file is larger than 5 MB" };
  for await (const part of partsOf(address, limit, { timeoutMs: TIMEOUT_MS, ...options })) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The same for a file of up to 200 MB, in parts as it arrives. Publishers of lists redirect to the hosts of their
 * files: up to five redirects are followed, each under the same checks.
 */
export function streamOutbound(address: string, options: OutboundOptions = {}): AsyncGenerator<Buffer> {
  const limit = { maxBytes: MAX_LARGE_BYTES, message: "Files can be up to 200 MB" };
  return partsOf(address, { ...limit, maxRedirects: MAX_REDIRECTS }, { timeoutMs: LARGE_TIMEOUT_MS, ...options });
}

async function* partsOf(
  address: string,
  limit: { maxBytes: number; message: string; maxRedirects?: number },
  options: OutboundOptions,
): AsyncGenerator<Buffer> {
  const response = await follow(address, limit.maxRedirects ?? 0, options);
  try {
    const { statusCode: status = 0 } = response;
    if (status !== 200) throw new FetchError("The server answered with status {{status}}", { status: String(status) });
    const encoding = response.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new FetchError("The server sends compressed data that was not requested");
    let length = 0;
    for await (const part of received(response)) {
      length += part.length;
      if (length > limit.maxBytes) throw new FetchError(limit.message);
      yield part;
    }
  } finally {
    response.destroy();
  }
}

/** The parts of a body. A connection that closes before the announced end is an error of its own. */
async function* received(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response as AsyncIterable<Buffer>;
  } catch (error) {
    if (response.complete) throw error;
    throw new FetchError("The connection ended before the end of the file");
  }
}

/** The response after at most so many redirects. */
async function follow(address: string, redirects: number, options: OutboundOptions): Promise<IncomingMessage> {
  const headers = { Accept: "*/*", "Accept-Encoding": "identity", "User-Agent": "Bourse" };
  const response = await requestOutbound(address, { method: "GET", headers }, options);
  const { statusCode: status = 0 } = response;
  const { location } = response.headers;
  if (status < 300 || status >= 400) return response;
  response.destroy();
  if (redirects === 0 || !location) throw new FetchError("The URL redirects. Enter the URL that it leads to");
  const next = URL.parse(location, address);
  if (next?.protocol !== "https:") throw new FetchError("The URL redirects to an address without https");
  return follow(next.href, redirects - 1, options);
}
