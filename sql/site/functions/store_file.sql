-- Records a validated file before its bytes are stored, so that no bytes exist without a row. The file belongs to the
-- actor and is unused until site.use_file assigns it. Called by the upload handler. Errors: BT102 account inactive,
-- BT604 too many unused files.
-- grant: bourse_app
create or replace function site.store_file(
    p_actor_id bigint,
    p_kind site.file_kind,
    p_name text,
    p_sha256 bytea,
    p_size integer,
    p_media_type text,
    p_title text,
    p_width integer,
    p_height integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    if (
        select count(*) >= 30
        from site.files
        where user_id = p_actor_id and used_at is null and created_at > clock_timestamp() - interval '1 hour'
    ) then
        raise exception using errcode = 'BT604', message = 'Too many files. Try again later', detail = '3600';
    end if;
    insert into site.files (name, kind, user_id, sha256, size, media_type, title, width, height)
    values (p_name, p_kind, p_actor_id, p_sha256, p_size, p_media_type, p_title, p_width, p_height);
end;
$$;
