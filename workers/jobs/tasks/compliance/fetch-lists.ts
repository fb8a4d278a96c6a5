import { z } from "zod";
import { FetchError, type streamOutbound } from "../../../../app/outbound/fetch-outbound.ts";
import { InsideError } from "../../../../app/outbound/post-outbound.ts";
import { refusalOf } from "../../../../db/errors.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";
import type { ListName } from "../../lists/list-entry.ts";
import { importVersion } from "./import-list.ts";

const payload = z.object({ list: z.string().optional() });
const CHUNK_BYTES = 1024 * 1024;

/**
 * Fetches and imports the lists with an address, each night and one when its address is saved. A list that cannot be
 * fetched stays in force, with the reason in the back office.
 */
export function fetchLists(context: Context, openFile: typeof streamOutbound): Task {
  const { pool, log } = context;
  return allowMinutes(60, async (given) => {
    const { list = null } = payload.parse(given);
    const { rows } = await pool.query<{ list: ListName; url: string }>(
      "select list, url from compliance.lists_to_fetch($1)",
      [list],
    );
    for (const { list: name, url } of rows) {
      let versionId: number | null = null;
      try {
        const { rows: started } = await pool.query<{ id: string }>("select compliance.start_fetch($1) as id", [name]);
        versionId = Number(started[0]?.id);
        for (const address of addressesOf(name, url)) await storeFile(pool, versionId, address, openFile);
        await importVersion(context, versionId);
      } catch (error) {
        log.warn({ list: name, err: error }, "screening list not fetched");
        if (versionId === null) continue;
        const { message, values } = problemOf(error);
        await pool.query("select compliance.refuse_version($1, $2, $3)", [versionId, message, values]);
      }
    }
  });
}

/** The OFAC list in CSV is four files beside each other. */
function addressesOf(list: ListName, url: string): string[] {
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
