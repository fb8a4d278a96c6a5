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
