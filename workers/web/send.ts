import { transcode } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { acceptedEncodings, compress } from "./encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml))/;
const WORTH_IT = 1024;

/** Pages and data are compressed and sent whole; downloads and everything else stay streams. */
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
  const [encoding] = body.length >= WORTH_IT ? acceptedEncodings(request.headers["accept-encoding"]) : [];
  const sent = encoding ? await compress(body, encoding) : body;
  if (encoding) headers["content-encoding"] = encoding;
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
