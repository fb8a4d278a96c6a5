import { hash } from "node:crypto";
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
    const bytes = await getStore().get(name);
    if (!bytes) throw notFound();
    if (!hash("sha256", bytes, "buffer").equals(file.sha256)) throw new Error(`File ${name} is not what was stored`);
    const shown = file.media_type === "image/jpeg" ? "inline" : "attachment";
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": file.media_type,
        "Content-Length": String(bytes.length),
        "Content-Disposition": `${shown}; filename*=UTF-8''${spell(file.title)}`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        // File names are never reused, so images can be cached; documents must not stay on a shared computer.
        "Cache-Control": file.kind === "avatar" ? "private, max-age=86400, immutable" : "private, no-store",
      },
    });
  },
});
