import { transcode } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { acceptedEncodings, compress } from "./encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml))/;
const MIN_COMPRESSED_BYTES = 1024;

/** Pages and data are compressed and sent in one piece; downloads and other responses are streamed. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const whole =
    COMPRESSIBLE.test(answer.headers.get("content-type") ?? "") && !answer.headers.has("content-disposition");
  if (!whole || !answer.body || request.method === "HEAD") return sendResponse(response, answer);
  const body = encode(await answer.text());
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) if (name !== "set-cookie") headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  headers["vary"] = answer.headers.has("vary") ? `${answer.headers.get("vary")}, Accept-Encoding` : "Accept-Encoding";
  const [encoding] = body.length >= MIN_COMPRESSED_BYTES ? acceptedEncodings(request.headers["accept-encoding"]) : [];
  const sent = encoding ? await compress(body, encoding) : body;
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(sent.length);
  response.writeHead(answer.status, headers).end(sent);
}

/**
 * One character outside Latin-1 makes V8 store a page as UTF-16, which Buffer.from encodes character by character: a
 * fifteenth of a page's time. ICU's transcode is faster, but throws for a lone surrogate.
 */
function encode(text: string): Buffer {
  if (text.length < MIN_COMPRESSED_BYTES) return Buffer.from(text);
  try {
    return transcode(Buffer.from(text, "utf16le"), "utf16le", "utf8");
  } catch {
    return Buffer.from(text);
  }
}
