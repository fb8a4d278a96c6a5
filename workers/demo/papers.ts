import { hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { SQL } from "../../db/migrations.ts";
import { getStore } from "../../app/storage/store.ts";

const FOLDER = join(SQL, "seeds/brokerage/papers");
/** What the seeds wrote where a file's name belongs: demo/szabo-front is szabo-front.jpg; without a name it is the specimen's. */
const WORD = /^demo\/(?:([a-z]+)-)?(front|back|address)/;
type Field = "front_file" | "back_file" | "address_file";
type Waiting = { id: string; user_id: string } & Record<Field, string | null>;

/**
 * Identity documents of invented people, so that a review in a demo has something to look at. Seeds cannot write into the storage: they leave words,
 * and the first start puts a picture in the place of each. As everywhere, a row exists before its bytes, and is in use after them.
 */
export async function storePapers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set role bourse_owner");
    const { rows } = await client.query<Waiting>(
      `select id, user_id, front_file, back_file, address_file from kyc.documents
       where 'demo/' in (left(front_file, 5), left(back_file, 5), left(address_file, 5))`,
    );
    const papers = rows.flatMap(papersOf);
    if (papers.length === 0) return;
    const column = <T>(pick: (paper: (typeof papers)[number]) => T) => papers.map(pick);
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
    await Promise.all(papers.map(({ name, bytes }) => getStore().put(name, bytes, "image/jpeg")));
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

function papersOf(waiting: Waiting) {
  return (["front_file", "back_file", "address_file"] as const).flatMap((field) => {
    const [, whose = "specimen", side] = WORD.exec(waiting[field] ?? "") ?? [];
    if (!side) return [];
    return {
      document: waiting.id,
      userId: waiting.user_id,
      field,
      name: randomBytes(20).toString("hex"),
      title: `${side}.jpg`,
      bytes: readFileSync(join(FOLDER, `${whose}-${side}.jpg`)),
    };
  });
}
