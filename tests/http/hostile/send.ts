import { request } from "node:http";
import { connect } from "node:net";

export type Site = {
  url: string;
  /** The Cookie header of a signed-in account. */
  as: Record<"customer" | "admin" | "sales" | "affiliate" | "newcomer", string>;
  /** The x-api-key of the affiliate. */
  apiKey: string;
};

/** One kind of request that costs more than it should. */
export type Shape = {
  name: string;
  send: (site: Site) => Promise<readonly number[]>;
  /** The statuses that this shape may be answered with; without them, any below 500 and 503 (busy). */
  answers?: readonly number[];
};

export const ANY = [
  200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 415, 422, 429, 431, 503,
];

const ANSWER_TIMEOUT_MS = 60_000;

type Sending = {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | readonly (string | Buffer)[];
  cookie?: string;
};

/**
 * Sends one request on a connection of its own and resolves with its status. A list of bodies is sent piece by piece.
 */
export function send({ url }: Site, { method = "POST", path, headers = {}, body, cookie }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const pieces = body === undefined ? [] : Array.isArray(body) ? (body as (string | Buffer)[]) : [body as string];
    const sent = request(`${url}${path}`, {
      method,
      agent: false,
      timeout: ANSWER_TIMEOUT_MS,
      headers: {
        Accept: "application/json",
        Origin: url,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(pieces.length === 1 ? { "Content-Length": String(Buffer.byteLength(pieces[0] ?? "")) } : {}),
        ...headers,
      },
    });
    sent.once("response", (response) => {
      response
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.once("timeout", () => sent.destroy(new Error(`${method} ${path} was not answered`)));
    sent.once("error", reject);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

/** What a Host header of this site holds. */
export const hostOf = (site: Site): string => new URL(site.url).host;

export const form =
  (path: string, body: string, cookie?: string, method = "POST") =>
  (site: Site) =>
    send(site, { path, method, body, cookie, headers: { "Content-Type": "application/x-www-form-urlencoded" } });

export const json =
  (path: string, body: unknown, cookie?: string, method = "POST") =>
  (site: Site) =>
    send(site, {
      path,
      method,
      cookie,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });

export type Part = { name: string; file?: string; type?: string; bytes: string | Buffer; head?: string };

export function multipart(parts: readonly Part[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = "hostile-boundary";
  const chunks = parts.flatMap(({ name, file, type, bytes, head }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n` +
        `${type ? `Content-Type: ${type}\r\n` : ""}${head ? `${head}\r\n` : ""}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export const parts = (path: string, list: readonly Part[], cookie?: string) => (site: Site) =>
  send(site, { path, cookie, ...multipart(list) });

/** The bytes as they are, for what no client library would send. Resolves with the status of the first answer. */
export function raw({ url }: Site, bytes: string | Buffer): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error("no answer")));
    socket.once("data", (answer) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString("latin1"))?.[1]));
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed without an answer")));
  });
}

export const together = (count: number, one: (site: Site, index: number) => Promise<number>) => (site: Site) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(site, index)));

export const each =
  (...all: ((site: Site) => Promise<number>)[]) =>
  async (site: Site): Promise<number[]> => {
    const statuses: number[] = [];
    for (const one of all) statuses.push(await one(site));
    return statuses;
  };
