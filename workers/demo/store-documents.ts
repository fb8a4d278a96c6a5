import { hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { SQL } from "../../db/migrations.ts";
import { getStore } from "../../app/storage/store.ts";

const FOLDER = join(SQL, "seeds/brokerage/papers");
/** The seeds' placeholder for a file: demo/szabo-front is replaced by szabo-front.jpg, demo/front by the specimen. */
const PLACEHOLDER = /^demo\/(?:([a-z]+)-)?(front|back|address|receipt)$/;
type Placeholder = { kind: "kyc" | "proof"; record: string; user_id: string; field: string; placeholder: string };

/**
 * Stores the images of the demo customers' identity documents and proofs of payment. Seeds cannot write to the storage,
 * so they insert placeholders, which the first start replaces. As for every upload, the file row is inserted before the
 * bytes are stored and marked as used after them.
 */
export async function storeDemoDocuments(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set role bourse_owner");
    const { rows } = await client.query<Placeholder>(
      `select 'kyc' as kind, d.id as record, d.user_id, f.field, f.placeholder
       from kyc.documents d
       cross join lateral (values
         ('front_file', d.front_file), ('back_file', d.back_file), ('address_file', d.address_file)
       ) f (field, placeholder)
       where f.placeholder like 'demo/%'
       union all
       select 'proof', d.id, d.user_id, 'proof_file', d.proof_file from money.deposits d where d.proof_file like 'demo/%'`,
    );
    const images = rows.flatMap(imageOf);
    if (images.length === 0) return;
    const column = <T>(pick: (image: (typeof images)[number]) => T) => images.map(pick);
    await client.query(
      `insert into site.files (name, kind, user_id, sha256, size, media_type, title)
       select name, kind::site.file_kind, user_id, sha256, size, 'image/jpeg', title
       from unnest($1::text[], $2::text[], $3::bigint[], $4::bytea[], $5::integer[], $6::text[]) f (name, kind, user_id, sha256, size, title)`,
      [
        column(({ name }) => name),
        column(({ kind }) => kind),
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
       ), stored as (
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) s (name, kind, record, field)
       ), proofs as (
         update money.deposits d set proof_file = s.name from stored s where s.kind = 'proof' and s.record = d.id
       ), kept as (
         select record, jsonb_object_agg(field, name) as names from stored where kind = 'kyc' group by record
       )
       update kyc.documents d
       set front_file = coalesce(k.names ->> 'front_file', front_file), back_file = coalesce(k.names ->> 'back_file', back_file),
         address_file = coalesce(k.names ->> 'address_file', address_file)
       from kept k where k.record = d.id`,
      [
        column(({ name }) => name),
        column(({ kind }) => kind),
        column(({ record }) => record),
        column(({ field }) => field),
      ],
    );
  } finally {
    await client.end();
  }
}

function imageOf({ kind, record, user_id: userId, field, placeholder }: Placeholder) {
  const [, owner = "specimen", picture] = PLACEHOLDER.exec(placeholder) ?? [];
  if (!picture) return [];
  const bytes = readFileSync(join(FOLDER, `${owner}-${picture}.jpg`));
  return [{ kind, record, userId, field, name: randomBytes(20).toString("hex"), title: `${picture}.jpg`, bytes }];
}
