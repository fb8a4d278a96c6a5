import type { IncomingMessage, ServerResponse } from "node:http";

/** A hundred thousand ids; what a call takes less of, it counts itself. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Three documents of 8 MB; who may send them is judged before they are read. */
const FORM_LIMIT = 25 * 1024 * 1024;
/** A file of a million leads is worked in as it comes and never stands in memory. */
const LEADS_LIMIT = 201 * 1024 * 1024;
const LEADS = /^\/(admin|affiliate)\/leads\/csv(?:\?|$)/;
const PATIENCE = 2_000;
/** Bodies have arrived by then, or their sender holds the connection for its own sake. */
const ARRIVAL = 30_000;
/** A file of leads takes as long as a slow line and a busy database need for it. */
export const LONGEST_ARRIVAL = 20 * 60_000;

/** The longest address of the map has 8 parts. */
const MAX_PATH_PARTS = 12;

/** Remix matches every part of an unknown address anew when it renders its page: 7,000 of them took a minute. */
export function isTooDeep(path: string): boolean {
  return path.split("/", MAX_PATH_PARTS + 2).length > MAX_PATH_PARTS + 1;
}

/** Parts of all links together; the longest list of the office shows some 150 links of four parts. */
const MAX_LINKED_PARTS = 800;

/** Remix is asked which screens lie behind the links of a page, and matches each part of each of them with every route. */
export function asksTooManyPaths(url: string): boolean {
  if (!url.startsWith("/__manifest")) return false;
  return url.split(/[?&]p=|%2F|\//i, MAX_LINKED_PARTS + 2).length > MAX_LINKED_PARTS;
}

/** A page of a list has 50 ids at most; Remix reads all of the query anew for each loader of a page. */
const MAX_QUERY_FIELDS = 500;

/** Counted before the query is parsed. */
export function hasTooManyFields(url: string): boolean {
  let count = 1;
  for (let at = url.indexOf("&"); at >= 0 && count <= MAX_QUERY_FIELDS; at = url.indexOf("&", at + 1)) count += 1;
  return count > MAX_QUERY_FIELDS;
}

/** Judged by what the client announces; a body of unannounced length is counted where it is read. */
export function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > limitOf(request);
}

function limitOf(request: IncomingMessage): number {
  if (!isForm(request)) return BODY_LIMIT;
  return isLeads(request) ? LEADS_LIMIT : FORM_LIMIT;
}

const isForm = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("multipart/form-data") ?? false;
const isLeads = (request: IncomingMessage) => isForm(request) && LEADS.test(request.url ?? "");

/**
 * Ends a request whose body does not arrive, in node's own words: node has one time for all of them, which is the longest. The call that takes a long
 * body lifts this limit with the function returned, once its sender is authorised.
 */
export function expectBody(request: IncomingMessage, within = ARRIVAL): () => void {
  const { "content-length": length = "0", "transfer-encoding": chunks } = request.headers;
  if (length === "0" && !chunks) return () => {};
  const late = setTimeout(() => {
    if (request.complete) return;
    request.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.destroy();
  }, within);
  request.once("close", () => clearTimeout(late));
  return () => clearTimeout(late);
}

/**
 * Answers at once, and throws away what still arrives for a moment: the response ends, and with it the connection, only then. Closing earlier
 * would reset the connection before the client has read the answer.
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
  const late = setTimeout(end, PATIENCE);
  request.once("close", () => clearTimeout(late));
  request.once("end", end).resume();
}
