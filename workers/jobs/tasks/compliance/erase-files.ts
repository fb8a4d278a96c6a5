import { z } from "zod";
import type { Store } from "../../../../app/storage/contract.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const payloadOf = z.object({ erasureId: z.int().positive() });

/**
 * Ends an erasure: replaces the person's name and addresses in the texts of others, a batch in each transaction, and
 * deletes the stored files. The bytes are deleted first, so that stored bytes always have a row.
 */
export function eraseFiles({ pool }: Context, store: Store): Task {
  return allowMinutes(60, async (payload) => {
    const { erasureId } = payloadOf.parse(payload);
    while (await goesOn(pool, erasureId));
    const { rows } = await pool.query<{ name: string }>("select compliance.files_to_erase($1) as name", [erasureId]);
    for (const { name } of rows) {
      await store.remove(name);
      await pool.query("select compliance.forget_file($1, $2)", [erasureId, name]);
    }
    await pool.query("select compliance.finish_erasure($1)", [erasureId]);
  });
}

async function goesOn(pool: Context["pool"], erasureId: number): Promise<boolean> {
  const { rows } = await pool.query<{ goes_on: boolean }>("select compliance.continue_erasure($1) as goes_on", [
    erasureId,
  ]);
  return rows[0]?.goes_on === true;
}
