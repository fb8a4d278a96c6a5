-- An admin brings a language's texts from a file: [{line, key, value}]. All or none; empty ones are left out, of a key
-- that comes again the last counts, what is not in the file stays. Answers how many changed. Raises BT102, BT103,
-- BT602, BT613 in the field file, the line in detail. For POST /admin/languages/{code}/import.
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
    perform site.tell_settings('translations');
    return v_count;
end;
$$;
