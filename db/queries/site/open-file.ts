import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const fileRow = z.object({
  kind: z.enum(["kyc", "proof", "avatar"]),
  media_type: z.enum(["image/jpeg", "application/pdf"]),
  title: z.string(),
  size: z.number(),
  sha256: z.instanceof(Buffer),
});
export type FileRow = z.infer<typeof fileRow>;

/** What is known of a stored file, for its owner and the office; that the office looked is recorded. */
export function openFile(pool: CommonQueryMethods, actor: Actor, name: string): Promise<FileRow> {
  return pool.one(sql.type(fileRow)`
        select kind, media_type, title, size, sha256 from site.open_file(${actorId(actor)}, ${name})
    `);
}
