-- Returns URL, title and media type of a stored file; null if there is none. site.open_file checks access when the URL
-- is requested. Called by kyc.get_status.
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
