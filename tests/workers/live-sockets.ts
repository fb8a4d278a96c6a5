// Users with sessions, and their sockets.
import { createHash, randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import { rows } from "./database.ts";

export type Person = { id: number; cookie: string; token: Buffer };

/** A user with a session, as a log-in creates it. */
export async function createPerson(admin: string, role: number): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  const [row] = await rows<{ id: number }>(
    admin,
    `with u as (
      insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
      values ($1, 'none', 'A person', $2, true) returning id
    )
    insert into iam.sessions (token_hash, user_id, expires_at)
    select $3, u.id, now() + interval '1 day' from u returning user_id as id`,
    [`${randomBytes(6).toString("hex")}@example.com`, role, hash],
  );
  return { id: row?.id ?? 0, cookie: `bourse_session=${token}`, token: hash };
}

export type Frame = { event: string; seq?: number; data: unknown };
export type Connection = {
  socket: WebSocket;
  frames: Frame[];
  send: (message: unknown) => void;
  events: (event: string) => Frame[];
  closed: Promise<number>;
};

/** Opens a socket and collects every frame that it receives. */
export async function connectSocket(
  port: number,
  cookie: string,
  options: { deflate?: boolean } = {},
): Promise<Connection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { cookie },
    perMessageDeflate: options.deflate ?? false,
    origin: `http://127.0.0.1:${port}`,
  });
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as Frame));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => {});
  return {
    socket,
    frames,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    events: (event) => frames.filter((frame) => frame.event === event),
    closed,
  };
}

/** Returns the status with which the upgrade is refused, or 101. */
export function requestUpgrade(port: number, headers: Record<string, string>, path = "/live"): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.once("unexpected-response", (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.once("open", () => {
      resolve(101);
      socket.terminate();
    });
    socket.on("error", reject);
  });
}
