import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

export type Received = { to: string[]; message: string };

/** A mail server that accepts and stores every mail; it stops at the end of the file. */
export async function startMailServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let mail: Received = { to: [], message: "" };
    let isMessage = false;
    let input = "";
    const respond = (line: string) => socket.write(`${line}\r\n`);
    respond("220 here");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      input += chunk.toString("utf8");
      for (;;) {
        const end = input.indexOf(isMessage ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const line = input.slice(0, end);
        input = input.slice(end + (isMessage ? 5 : 2));
        if (isMessage) {
          received.push({ ...mail, message: line });
          mail = { to: [], message: "" };
          isMessage = false;
          respond("250 kept");
        } else if (/^DATA/i.test(line)) {
          isMessage = true;
          respond("354 go on");
        } else if (/^QUIT/i.test(line)) {
          respond("221 bye");
          socket.end();
        } else {
          const to = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
          if (to) mail.to.push(to);
          respond("250 fine");
        }
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
