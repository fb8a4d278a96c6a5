import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Client } from "pg";
import { hashOf, recordedFiles, recordFiles } from "./file-record.ts";
import { ROOT } from "./settings.ts";

const FOLDER = "app/i18n/locales";
type Texts = Record<string, string>;

/**
 * The shipped texts by language: one JSON file each in i18next's layout. The key is the English text, except where
 * en.json has another.
 */
export function readTexts(): Map<string, Texts> {
  const files = globSync("*.json", { cwd: join(ROOT, FOLDER) }).sort();
  const texts = new Map(
    files.map((file) => [basename(file, ".json"), JSON.parse(readFileSync(join(ROOT, FOLDER, file), "utf8")) as Texts]),
  );
  const keys = [...texts.values()].flatMap((language) => Object.keys(language));
  return texts.set("en", { ...Object.fromEntries(keys.map((key) => [key, key])), ...texts.get("en") });
}

export function fingerprintOfTexts(): string {
  return hashOf(JSON.stringify([...readTexts()]));
}

/**
 * An unedited text follows its file and is deleted with it. A text that staff edited stays, and belongs to them once
 * its key is no longer shipped. A language that staff removed stays removed.
 */
const LOAD = `
  with shipped as (select key, value from jsonb_each_text($2)),
  gone as (
    select t.id, t.value = t.shipped_value as is_unedited
    from site.translations t
    where t.language_code = $1 and t.shipped_value is not null and not exists (select from shipped s where s.key = t.key)
  ),
  deleted as (delete from site.translations t using gone g where g.id = t.id and coalesce(g.is_unedited, true)),
  released as (
    update site.translations t set shipped_value = null from gone g where g.id = t.id and not coalesce(g.is_unedited, true)
  )
  insert into site.translations as t (language_code, key, value, shipped_value)
  select $1, s.key, s.value, s.value
  from shipped s
  where exists (select from site.languages l where l.code = $1)
  on conflict (language_code, key) do update
  set value = excluded.value, shipped_value = excluded.shipped_value, updated_at = clock_timestamp()
  where t.value is null or (t.value = t.shipped_value and t.value <> excluded.value)`;

/** Loads the shipped texts when one of the files changed. */
export async function loadTexts(client: Client, log: (line: string) => void): Promise<void> {
  const hash = fingerprintOfTexts();
  if ((await recordedFiles(client)).get(FOLDER) === hash) return;
  await client.query("begin");
  try {
    for (const [code, texts] of readTexts()) await client.query(LOAD, [code, texts]);
    await recordFiles(client, [{ key: FOLDER, hash }]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  log(`texts ${FOLDER}`);
}
