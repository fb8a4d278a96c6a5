-- What a page shows of a stored file: its address, title and media type; null for none. Whoever opens the address is
-- judged there. Internal.
create or replace function site.describe_file(
    p_name text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('url', '/files/' || name, 'title', title, 'mediaType', media_type)
    from site.files
    where name = p_name;
$$;
