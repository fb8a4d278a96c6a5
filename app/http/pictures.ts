import { hash } from "node:crypto";
import { z } from "zod";
import { openPicture } from "../../db/generated/site.ts";
import { getStore } from "../storage/store.ts";
import { notFound } from "./errors.ts";
import { read } from "./read.ts";

/** Public images: logos, backgrounds and QR codes, re-encoded by the server. File names are never reused. */
export const loader = read({
  roles: "public",
  params: z.object({ name: z.string().regex(/^[0-9a-f]{40}$/) }),
  async run({ pool, params: { name } }) {
    const found = await openPicture(pool, { name });
    const bytes = found && (await getStore().get(name));
    if (!found || !bytes) throw notFound();
    if (!hash("sha256", bytes, "buffer").equals(found.sha256)) throw new Error(`File ${name} is not what was stored`);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": found.media_type,
        "Content-Length": String(bytes.length),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  },
});
