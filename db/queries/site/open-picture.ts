import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ media_type: z.string(), sha256: z.instanceof(Buffer) });

/** A picture that everybody may see; null when there is none of that name. */
export function openPicture(pool: CommonQueryMethods, name: string): Promise<z.infer<typeof row> | null> {
  return pool.maybeOne(sql.type(row)`select media_type, sha256 from site.open_picture(${name})`);
}
