import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type FileKind = "kyc" | "proof" | "avatar" | "picture";
export type NewFile = {
  kind: FileKind;
  name: string;
  sha256: Buffer;
  size: number;
  mediaType: string;
  title: string;
  width: number | null;
  height: number | null;
};

const row = z.object({ kept: z.unknown() });

/** Records a checked file of the actor, before its bytes are stored. */
export async function storeFile(pool: CommonQueryMethods, actor: Actor, file: NewFile): Promise<void> {
  await pool.any(sql.type(row)`
        select site.store_file(
            ${actorId(actor)}, ${file.kind}, ${file.name}, ${sql.binary(file.sha256)}, ${file.size}, ${file.mediaType}, ${file.title},
            ${file.width}, ${file.height}
        )::text as kept
    `);
}
