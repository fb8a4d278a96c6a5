import { hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { SQL } from "../../db/migrations.ts";
import { getStore } from "../../app/storage/store.ts";

const FOLDER = join(SQL, "seeds/brokerage/papers");
/** The seeds' placeholder for a file name: demo/szabo-front is replaced by szabo-front.jpg, demo/front by the specimen. */
const PLACEHOLDER = /^demo\/(?:([a-z]+)-)?(front|back|address)/;
type Field = "front_file" | "back_file" | "address_file";
type Document = { id: string; user_id: string } & Record<Field, string | null>;

/**
 * Stores the images of the demo customers' identity documents. Seeds cannot write to the storage, so they insert
 * placeholders, which the first start replaces. As for every upload, the file row is inserted before the bytes are
 * stored and marked as used after them.
 */
export async function storeDemoDocuments(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set role bourse_owner");
    const { rows } = await client.query<Document>(
      `select id, user_id, front_file, back_file, address_file from kyc.documents
       where 'demo/' in (left(front_file, 5), left(back_file, 5), left(address_file, 5))`,
    );
    const images = rows.flatMap(imagesOf);
    if (images.length === 0) return;
    const column = <T>(pick: (image: (typeof images)[number]) => T) => images.map(pick);
    await client.query(
      `insert into site.files (name, kind, user_id, sha256, size, media_type, title)
       select name, 'kyc', user_id, sha256, size, 'image/jpeg', title
       from unnest($1::text[], $2::bigint[], $3::bytea[], $4::integer[], $5::text[]) f (name, user_id, sha256, size, title)`,
      [
        column(({ name }) => name),
        column(({ userId }) => userId),
        column(({ bytes }) => hash("sha256", bytes, "buffer")),
        column(({ bytes }) => bytes.length),
        column(({ title }) => title),
      ],
    );
    await Promise.all(images.map(({ name, bytes }) => getStore().put(name, bytes, "image/jpeg")));
    await client.query(
      `with used as (
         update site.files set used_at = clock_timestamp() where name = any ($1)
       ), kept as (
         select id, jsonb_object_agg(field, name) as names from unnest($1::text[], $2::bigint[], $3::text[]) p (name, id, field) group by id
       )
       update kyc.documents d
       set front_file = coalesce(k.names ->> 'front_file', front_file), back_file = coalesce(k.names ->> 'back_file', back_file),
         address_file = coalesce(k.names ->> 'address_file', address_file)
       from kept k where k.id = d.id`,
      [column(({ name }) => name), column(({ document }) => document), column(({ field }) => field)],
    );
  } finally {
    await client.end();
  }
}

function imagesOf(row: Document) {
  return (["front_file", "back_file", "address_file"] as const).flatMap((field) => {
    const [, owner = "specimen", side] = PLACEHOLDER.exec(row[field] ?? "") ?? [];
    if (!side) return [];
    return {
      document: row.id,
      userId: row.user_id,
      field,
      name: randomBytes(20).toString("hex"),
      title: `${side}.jpg`,
      bytes: readFileSync(join(FOLDER, `${owner}-${side}.jpg`)),
    };
  });
}
