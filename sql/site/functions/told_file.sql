-- Where a stored file is shown, what it is and how large; null when there is none. Who may open it site.open_file
-- decides. Internal.
create or replace function site.told_file(
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
