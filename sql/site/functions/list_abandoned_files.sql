-- Returns files unused for a day. Called by the job purge-files, which deletes their bytes and then calls
-- site.delete_file.
-- grant: bourse_worker
create or replace function site.list_abandoned_files(
    p_limit integer
)
returns setof text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select name
    from site.files
    where used_at is null and created_at < clock_timestamp() - interval '1 day'
    order by created_at
    limit p_limit;
$$;
