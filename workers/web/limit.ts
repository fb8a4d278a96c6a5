import type { IncomingMessage, ServerResponse } from "node:http";

const BODY_LIMIT = 1024 * 1024;
const PATIENCE = 2_000;

/** Judged by what the client announces; a body of unannounced length is counted where it is read. */
export function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > BODY_LIMIT;
}

/** Answers at once. The rest of the body is thrown away for a moment: closing at once would reset the connection before the client reads the answer. */
export function refuseBody(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  response.writeHead(413, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message: "The request is too large", code: "body_too_large", requestId }));
  request.resume();
  const late = setTimeout(() => request.destroy(), PATIENCE);
  request.once("close", () => clearTimeout(late));
}
