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
