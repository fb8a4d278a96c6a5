-- Returns a public picture (logo, background, QR code); no row for any other file. Called by GET /pictures/{name}.
-- null: row
-- grant: bourse_app
create or replace function site.open_picture(
    p_name text
)
returns table (media_type text, sha256 bytea)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select f.media_type, f.sha256 from site.files f where f.name = p_name and f.kind = 'picture' and f.used_at is not null;
end;
$$;
