-- Imports a language's texts from a file, [{line, key, value}], for administrators; all or none. Empty texts are
-- skipped, the last of repeated keys counts, and texts not in the file stay. Returns the number of changed texts.
-- Called by POST /admin/languages/{code}/import. Errors: BT102 account inactive, BT103 forbidden, BT602 unknown
-- language, BT613 in the field file, with the line as detail.
-- grant: bourse_app
create or replace function site.import_translations(
    p_actor_id bigint,
    p_code text,
    p_texts jsonb
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_one record;
    v_count integer;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if not exists (select from site.languages l where l.code = p_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language';
    end if;
    for v_one in
        select e.line, e.key, e.value from jsonb_to_recordset(p_texts) e (line integer, key text, value text)
        where coalesce(trim(e.value), '') <> '' order by e.line
    loop
        begin
            perform site.check_translation(v_one.key, v_one.value);
        exception when sqlstate 'BT603' or sqlstate 'BT613' then
            raise exception using errcode = 'BT613', message = sqlerrm, column = 'file', detail = v_one.line;
        end;
    end loop;
    insert into site.translations as t (language_code, key, value)
    select distinct on (e.key) p_code, e.key, e.value
    from jsonb_to_recordset(p_texts) e (line integer, key text, value text)
    where coalesce(trim(e.value), '') <> ''
    order by e.key, e.line desc
    on conflict (language_code, key) do update set value = excluded.value, updated_at = clock_timestamp()
    where t.value is distinct from excluded.value;
    get diagnostics v_count = row_count;
    perform site.level_translations();
    perform audit.record(p_actor_id, 'import', 'language', p_code, null, jsonb_build_object('texts', v_count));
    perform site.publish_settings('translations');
    return v_count;
end;
$$;

-- Stores a key that a screen requested and that has no text. It only inserts, and stops at 2,000 untranslated keys of a
-- language, so that a third party cannot fill the table. Errors: BT602 unknown language, BT603 invalid key. Source:
-- C-183, Q-63.
-- grant: bourse_app
create or replace function site.save_missing(
    p_language_code text,
    p_key text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from site.languages where code = p_language_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language';
    end if;
    if length(p_key) > 500 or coalesce(trim(p_key), '') = '' then
        raise exception using errcode = 'BT603', message = 'Key must be between 1 and 500 characters', column = 'key';
    end if;
    -- Names with a special meaning in JavaScript.
    if p_key in ('__proto__', 'constructor', 'prototype') then
        return;
    end if;
    if exists (select from site.translations where language_code = p_language_code and key = p_key) then
        return;
    end if;
    if (select count(*) >= 2000 from site.translations where language_code = p_language_code and value is null) then
        return;
    end if;
    insert into site.translations (language_code, key) values (p_language_code, p_key) on conflict do nothing;
end;
$$;

-- Adds missing rows, so that every language has a row for every key that any language translates; untranslated ones are
-- null and can be listed. Called by the functions that write translations.
create or replace function site.level_translations()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into site.translations (language_code, key)
    select l.code, k.key
    from site.languages l
    cross join (select distinct t.key from site.translations t where t.value is not null) k
    on conflict do nothing;
$$;
