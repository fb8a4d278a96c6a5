// Signed-in people and the sockets they open.
import { createHash, randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import { rows } from "./database.ts";

export type Person = { id: number; cookie: string; token: Buffer };

/** A user with a session, as log-in leaves them. */
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
export type Ear = {
  socket: WebSocket;
  frames: Frame[];
  say: (message: unknown) => void;
  events: (event: string) => Frame[];
  closed: Promise<number>;
};

/** An open socket and everything it was told. */
export async function openEar(port: number, cookie: string, options: { deflate?: boolean } = {}): Promise<Ear> {
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
    say: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    events: (event) => frames.filter((frame) => frame.event === event),
    closed,
  };
}

/** The status of an upgrade that is refused; 101 when it is not. */
export function askUpgrade(port: number, headers: Record<string, string>, path = "/live"): Promise<number> {
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
