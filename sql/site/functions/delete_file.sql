-- Deletes the row of a file whose bytes were deleted. Called by the nightly job purge-files.
-- grant: bourse_worker
create or replace function site.delete_file(
    p_name text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.files where name = p_name and used_at is null;
$$;
