-- Returns every key of a language with its text, in English if untranslated. Keys without any text are left out; the
-- screen then shows the key. Errors: BT602 unknown language.
-- grant: bourse_app, bourse_worker
create or replace function site.read_translations(
    p_language_code text
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from site.languages where code = p_language_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language';
    end if;
    return (
        select coalesce(jsonb_object_agg(t.key, t.value), '{}')
        from (
            select distinct on (key) key, value
            from site.translations
            where language_code in (p_language_code, 'en') and value is not null
            order by key, (language_code = p_language_code) desc
        ) t
    );
end;
$$;
