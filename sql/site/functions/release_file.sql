-- Marks a file as unused; the nightly job deletes it. Internal.
create or replace function site.release_file(
    p_name text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.files set used_at = null where name = p_name;
$$;
