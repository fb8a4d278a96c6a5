import type { IncomingMessage, ServerResponse } from "node:http";

/** A hundred thousand ids; a call with a lower limit checks it itself. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Three documents of 8 MB; the call authorises the sender before it reads them. */
const MAX_FORM_BYTES = 25 * 1024 * 1024;
/** A file of a million leads or a sanctions list, which is processed as a stream. */
const MAX_STREAMED_BYTES = 201 * 1024 * 1024;
const STREAMED = /^\/(?:(?:admin|affiliate)\/leads\/csv|admin\/compliance\/lists\/\w+\/upload)(?:\?|$)/;
const DRAIN_TIMEOUT_MS = 2_000;
/** A slower sender would only occupy a connection. */
const BODY_TIMEOUT_MS = 30_000;
/** Enough for a file of leads on a slow line and a busy database. */
export const MAX_BODY_TIMEOUT_MS = 20 * 60_000;

/** The longest path in routes.ts has 8 parts. */
const MAX_PATH_PARTS = 12;

/** Remix matches every part of an unknown path again when it renders its page: 7,000 parts took a minute. */
export function isTooDeep(path: string): boolean {
  return path.split("/", MAX_PATH_PARTS + 2).length > MAX_PATH_PARTS + 1;
}

/** The path parts of all links together; the longest list of the back office has about 150 links of four parts. */
const MAX_LINKED_PARTS = 800;

/** The browser requests the routes of a page's links, and Remix matches each part of each path. */
export function hasTooManyPaths(url: string): boolean {
  if (!url.startsWith("/__manifest")) return false;
  return url.split(/[?&]p=|%2F|\//i, MAX_LINKED_PARTS + 2).length > MAX_LINKED_PARTS;
}

/** A page of a list has 50 ids at most; Remix parses the whole query for each loader of a page. */
const MAX_QUERY_FIELDS = 500;

/** Counts before the query is parsed. */
export function hasTooManyFields(url: string): boolean {
  let count = 1;
  for (let at = url.indexOf("&"); at >= 0 && count <= MAX_QUERY_FIELDS; at = url.indexOf("&", at + 1)) count += 1;
  return count > MAX_QUERY_FIELDS;
}

/** Compares the announced length; a body without one is counted while it is read. */
export function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > limitOf(request);
}

function limitOf(request: IncomingMessage): number {
  if (!isForm(request)) return MAX_BODY_BYTES;
  return isStreamed(request) ? MAX_STREAMED_BYTES : MAX_FORM_BYTES;
}

const isForm = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("multipart/form-data") ?? false;
const isStreamed = (request: IncomingMessage) => isForm(request) && STREAMED.test(request.url ?? "");

/**
 * Ends a request whose body does not arrive, with Node's own response: Node has one timeout for all requests, which
 * must be the longest. A call that accepts a long body lifts this timeout with the returned function, once the sender
 * is authorised.
 */
export function expectBody(request: IncomingMessage, timeoutMs = BODY_TIMEOUT_MS): () => void {
  const { "content-length": length = "0", "transfer-encoding": chunks } = request.headers;
  if (length === "0" && !chunks) return () => {};
  const late = setTimeout(() => {
    if (request.complete) return;
    request.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.destroy();
  }, timeoutMs);
  request.once("close", () => clearTimeout(late));
  return () => clearTimeout(late);
}

/**
 * Responds at once, discards what still arrives for a moment, then ends the response and the connection. Closing
 * earlier would reset the connection before the client has read the response.
 */
export function refuseBody(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const body = JSON.stringify({ message: "The request is too large", code: "body_too_large", requestId });
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  response.writeHead(413, headers).write(body);
  const end = () => response.end();
  const late = setTimeout(end, DRAIN_TIMEOUT_MS);
  request.once("close", () => clearTimeout(late));
  request.once("end", end).resume();
}
