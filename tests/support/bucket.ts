// A stand-in for S3 that verifies every signature and keeps the objects in memory.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsV4Signer } from "aws4fetch";

type StoredObject = { bytes: Buffer; type: string | undefined };

export async function openBucket() {
  const key = { keyId: "key-of-a-test", secret: "secret-of-a-test", region: "eu-north-1" };
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = `http://${request.headers.host}${request.url}`;
      const headers: Record<string, string> = {};
      const signed = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? "")?.[1]?.split(";") ?? [];
      for (const name of signed) if (name !== "host") headers[name] = String(request.headers[name]);
      const signer = new AwsV4Signer({
        method: request.method ?? "",
        url,
        headers,
        accessKeyId: key.keyId,
        secretAccessKey: key.secret,
        service: "s3",
        region: key.region,
        datetime: String(request.headers["x-amz-date"]),
      });
      const expectedSignature = (await signer.sign()).headers.get("authorization");
      if (expectedSignature !== request.headers.authorization)
        return void response.writeHead(403).end("SignatureDoesNotMatch");
      const path = request.url ?? "";
      if (request.method === "PUT") {
        objects.set(path, { bytes: Buffer.concat(chunks), type: request.headers["content-type"] });
        return void response.writeHead(200).end();
      }
      const object = objects.get(path);
      if (request.method === "DELETE") return void response.writeHead(objects.delete(path) ? 204 : 404).end();
      if (!object) return void response.writeHead(404).end("NoSuchKey");
      response.writeHead(200, { "Content-Type": object.type ?? "" }).end(object.bytes);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    key,
    objects,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bourse-files`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
