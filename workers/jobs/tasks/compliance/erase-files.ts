import { z } from "zod";
import type { Store } from "../../../../app/storage/contract.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const payloadOf = z.object({ erasureId: z.int().positive() });

/**
 * Deletes the stored files of an erased person. The bytes are deleted first, so that stored bytes always have a row.
 */
export function eraseFiles({ pool }: Context, store: Store): Task {
  return allowMinutes(15, async (payload) => {
    const { erasureId } = payloadOf.parse(payload);
    const { rows } = await pool.query<{ name: string }>("select compliance.files_to_erase($1) as name", [erasureId]);
    for (const { name } of rows) {
      await store.remove(name);
      await pool.query("select compliance.forget_file($1, $2)", [erasureId, name]);
    }
    await pool.query("select compliance.finish_erasure($1)", [erasureId]);
  });
}
