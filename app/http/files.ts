import { createHash, hash } from "node:crypto";
import { ReadableStream as NodeStream } from "node:stream/web";
import { z } from "zod";
import { openFile } from "../../db/generated/site.ts";
import { getStore } from "../storage/store.ts";
import { notFound } from "./errors.ts";
import { read } from "./read.ts";
import { signedIn } from "./roles.ts";

/** Encodes a title by RFC 8187: quotes and brackets, which encodeURIComponent keeps, would end the header value. */
const spell = (title: string) =>
  encodeURIComponent(title).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The endpoint of private files. Re-encoded images may be displayed, other files are downloaded; the response's policy
 * forbids scripts and subresources.
 */
export const loader = read({
  roles: signedIn,
  params: z.object({ name: z.string().regex(/^[0-9a-f]{40}$/) }),
  async run({ pool, actor, params: { name } }) {
    const file = await openFile(pool, { actor, name });
    const body = file.kind === "export" ? await streamOf(name, file.sha256) : await bytesOf(name, file.sha256);
    if (!body) throw notFound();
    const shown = file.media_type === "image/jpeg" ? "inline" : "attachment";
    return new Response(body, {
      headers: {
        "Content-Type": file.media_type,
        "Content-Length": String(file.size),
        "Content-Disposition": `${shown}; filename*=UTF-8''${spell(file.title)}`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        // File names are never reused, so images can be cached; documents must not stay on a shared computer.
        "Cache-Control": file.kind === "avatar" ? "private, max-age=86400, immutable" : "private, no-store",
      },
    });
  },
});

async function bytesOf(name: string, sha256: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await getStore().get(name);
  if (bytes && !hash("sha256", bytes, "buffer").equals(sha256)) throw damaged(name);
  return bytes && new Uint8Array(bytes);
}

/** Exports have no upper size, so their digest is compared while they are sent; a damaged one ends without its end. */
async function streamOf(name: string, sha256: Buffer): Promise<ReadableStream | null> {
  const file = await getStore().open(name);
  if (!file) return null;
  async function* checked(pieces: AsyncIterable<Uint8Array>) {
    const digest = createHash("sha256");
    let last: Uint8Array | null = null;
    for await (const piece of pieces) {
      digest.update(piece);
      if (last) yield last;
      last = piece;
    }
    if (!digest.digest().equals(sha256)) throw damaged(name);
    if (last) yield last;
  }
  return NodeStream.from(checked(file)) as ReadableStream;
}

const damaged = (name: string) => new Error(`File ${name} is not what was stored`);
