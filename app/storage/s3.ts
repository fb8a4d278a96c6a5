import { AwsClient } from "aws4fetch";
import { checkName, type Store } from "./contract.ts";

export type Bucket = { url: string; keyId: string; secret: string; region: string };

/** A slow answer is acceptable, a service that hangs is not. */
const TIMEOUT_MS = 15_000;

/** Any S3-compatible service: the bucket's address in path or host style, and one object per file. */
export function bucketStore({ url, keyId, secret, region }: Bucket): Store {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries: 2 });
  const addressOf = (name: string) => `${url.replace(/\/$/, "")}/${checkName(name)}`;

  async function send(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    return client.fetch(addressOf(name), { ...init, method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  function requireSuccess(answer: Response): void {
    if (!answer.ok) throw new Error(`The file storage answered ${answer.status}`);
  }

  return {
    async put(name, bytes, mediaType) {
      const answer = await send("PUT", name, {
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { "Content-Type": mediaType, "Content-Length": String(bytes.byteLength) },
      });
      requireSuccess(answer);
    },
    async get(name) {
      const answer = await send("GET", name);
      if (answer.status === 404) return null;
      requireSuccess(answer);
      return Buffer.from(await answer.arrayBuffer());
    },
    async remove(name) {
      const answer = await send("DELETE", name);
      if (answer.status !== 404) requireSuccess(answer);
    },
  };
}
