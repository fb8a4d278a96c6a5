// A stand-in for a browser and its push service: checks the VAPID token (RFC 8292) and decrypts messages (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The part of a public key on the curve prime256v1 before its point. */
const KEY_HEADER = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");

export type Pushed = { path: string; text: string; claims: { aud: string; sub: string; exp: number }; key: string };

export async function openPushService() {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Pushed[] = [];
  /** The status of the next answer by path; 201 without one. */
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? "";
      received.push({ path, text: decrypt(body), ...readToken(request.headers.authorization ?? "") });
      const status = answers.get(path) ?? 201;
      answers.delete(path);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function decrypt(body: Buffer): string {
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
    const content = body.subarray(21 + senderKey.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync("sha256", browser.computeSecret(senderKey), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", secret, body.subarray(0, 16), `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    // The last record ends with the byte 2.
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }

  return {
    received,
    answers,
    /** Keys as PushSubscription.toJSON() has them. */
    keys: { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") },
    /** Sends a request for any push service to this one. */
    post: async (address: string, body: string | Buffer, headers: Record<string, string> = {}) => {
      const answer = await fetch(origin + new URL(address).pathname, {
        method: "POST",
        body: body as BodyInit,
        headers,
      });
      return answer.status;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The claims of a valid token and the key that signed it. */
function readToken(header: string): Pick<Pushed, "claims" | "key"> {
  const { token = "", key = "" } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(header)?.groups ?? {};
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({ format: "der", type: "spki", key: Buffer.concat([KEY_HEADER, point]) });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, options, Buffer.from(signature, "base64url"))) throw new Error("Invalid VAPID token");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Pushed["claims"], key };
}
