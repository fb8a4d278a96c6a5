import { z } from "zod";
import { FetchError, type streamOutbound } from "../../../../app/outbound/fetch-outbound.ts";
import { InsideError } from "../../../../app/outbound/post-outbound.ts";
import { refusalOf } from "../../../../db/errors.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import { importVersion } from "./import-list.ts";

const payload = z.object({ list: z.string().optional() });
const CHUNK_BYTES = 1024 * 1024;

/**
 * Fetches and imports a list from its address: each night, and when the address is saved. A list that cannot be fetched
 * stays in force, with the reason in the back office. A job that was interrupted is repeated, and so is one that meets
 * a running upload of the list.
 */
export function fetchLists(context: Context, openFile: typeof streamOutbound): Task {
  const { pool, log } = context;
  return allowMinutes(60, async (given) => {
    const { list } = payload.parse(given);
    if (list === undefined) {
      await pool.query("select compliance.queue_fetches()");
      return;
    }
    const { rows } = await pool.query<{ url: string | null }>("select compliance.url_to_fetch($1) as url", [list]);
    const url = rows[0]?.url;
    if (!url) return;
    const { rows: started } = await pool.query<{ id: string }>("select compliance.start_fetch($1) as id", [list]);
    const versionId = Number(started[0]?.id);
    try {
      for (const address of addressesOf(list, url)) await storeFile(pool, versionId, address, openFile);
      await importVersion(context, versionId);
    } catch (error) {
      log.warn({ list, err: error }, "screening list not fetched");
      const { message, values } = problemOf(error);
      await pool.query("select compliance.refuse_version($1, $2, $3)", [versionId, message, values]);
    }
  });
}

/** The OFAC list in CSV is four files beside each other. */
function addressesOf(list: string, url: string): string[] {
  if (list !== "ofac" || !/sdn\.csv$/i.test(url)) return [url];
  return ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"].map((name) => url.replace(/sdn\.csv$/i, name));
}

async function storeFile(
  pool: Context["pool"],
  versionId: number,
  address: string,
  openFile: typeof streamOutbound,
): Promise<void> {
  const name = new URL(address).pathname.split("/").at(-1) || "file";
  let parts: Buffer[] = [];
  let length = 0;
  const store = async () => {
    if (length > 0)
      await pool.query("select compliance.add_chunk($1, $2, $3)", [versionId, name, Buffer.concat(parts)]);
    parts = [];
    length = 0;
  };
  for await (const part of openFile(address)) {
    parts.push(part);
    length += part.length;
    if (length >= CHUNK_BYTES) await store();
  }
  await store();
}

/** The reason for staff, a translation key with its values. */
function problemOf(error: unknown): { message: string; values: Record<string, string> } {
  if (error instanceof FetchError) return error;
  if (error instanceof InsideError) return { message: "This URL points to a private network", values: {} };
  const { message, values = {} } = refusalOf(error) ?? { message: "No connection" };
  return { message, values };
}
