-- Returns URL, media type and size of a stored file; null if there is none. site.open_file checks access when the URL
-- is requested. Called by kyc.list_documents.
create or replace function site.file_json(
    p_name text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('url', '/files/' || f.name, 'media_type', f.media_type, 'size', f.size)
    from site.files f
    where f.name = p_name;
$$;
