import { createHash } from "node:crypto";
import type { Client } from "pg";

/** bourse_meta.files contains the hash of each function, view, table with triggers and seed that was last applied. */
export async function recordedFiles(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; hash: string }>("select path, hash from bourse_meta.files");
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

export async function recordFiles(client: Client, files: readonly { key: string; hash: string }[]): Promise<void> {
  await client.query(
    `insert into bourse_meta.files (path, hash) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set hash = excluded.hash, applied_at = now()`,
    [files.map(({ key }) => key), files.map(({ hash }) => hash)],
  );
}

export async function unrecordFile(client: Client, path: string): Promise<void> {
  await client.query("delete from bourse_meta.files where path = $1", [path]);
}

export function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
