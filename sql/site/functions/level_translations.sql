-- Every language has a row for every key that some language translates, empty where nobody has yet: what is missing can
-- be listed. Internal.
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
