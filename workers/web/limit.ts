import type { IncomingMessage, ServerResponse } from "node:http";

const BODY_LIMIT = 1024 * 1024;
/** Three documents of 8 MB; who may send them is judged before they are read. */
const FORM_LIMIT = 25 * 1024 * 1024;
const PATIENCE = 2_000;

/** Judged by what the client announces; a body of unannounced length is counted where it is read. */
export function isTooLarge(request: IncomingMessage): boolean {
  const limit = request.headers["content-type"]?.startsWith("multipart/form-data") ? FORM_LIMIT : BODY_LIMIT;
  return Number(request.headers["content-length"] ?? 0) > limit;
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
