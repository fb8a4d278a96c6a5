import { transcode } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";

const compress = promisify(gzip);
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml))/;
const WORTH_IT = 1024;

/** Pages and data whole, with gzip at its cheapest level; downloads and everything else as the stream they are. */
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
  const packed = body.length >= WORTH_IT && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const sent = packed ? await compress(body, { level: 1 }) : body;
  if (packed) headers["content-encoding"] = "gzip";
  headers["content-length"] = String(sent.length);
  response.writeHead(answer.status, headers).end(sent);
}

/**
 * One dash among fifty thousand letters makes V8 keep a page as UTF-16, and turn it into UTF-8 letter by letter: that was a fifteenth of a page's time.
 * ICU does it at once. Half a character, which no page should hold, it refuses.
 */
function encode(text: string): Buffer {
  if (text.length < WORTH_IT) return Buffer.from(text);
  try {
    return transcode(Buffer.from(text, "utf16le"), "utf16le", "utf8");
  } catch {
    return Buffer.from(text);
  }
}
