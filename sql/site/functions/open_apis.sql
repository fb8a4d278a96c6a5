-- Returns the settings of each provider, value1 to value5, secrets encrypted. Called by the feed and the jobs.
-- grant: bourse_worker
create or replace function site.open_apis()
returns table (key text, settings text[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.key, array[a.value1, a.value2, a.value3, a.value4, a.value5] from site.apis a;
$$;
