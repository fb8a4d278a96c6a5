import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { checkName, type Store } from "./contract.ts";

export type Bucket = { url: string; keyId: string; secret: string; region: string };

/** A slow answer is acceptable, a service that hangs is not. */
const TIMEOUT_MS = 15_000;
/** Files that are streamed may be large. */
const STREAM_TIMEOUT_MS = 600_000;

/** Any S3-compatible service: the bucket's address in path or host style, and one object per file. */
export function bucketStore({ url, keyId, secret, region }: Bucket): Store {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries: 2 });
  const addressOf = (name: string) => `${url.replace(/\/$/, "")}/${checkName(name)}`;

  async function send(method: string, name: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> {
    return client.fetch(addressOf(name), { ...init, method, signal: AbortSignal.timeout(timeoutMs) });
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
    async putFile(name, path, mediaType) {
      // A blob of a file is read while it is sent, and again for a retry.
      const body = await openAsBlob(path);
      const headers = { "Content-Type": mediaType, "Content-Length": String(body.size) };
      requireSuccess(await send("PUT", name, { body, headers }, STREAM_TIMEOUT_MS));
    },
    async open(name) {
      const answer = await send("GET", name, {}, STREAM_TIMEOUT_MS);
      if (answer.status === 404) return null;
      requireSuccess(answer);
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
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
