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

-- Returns what is needed to serve a file, if the viewer may open it: its owner; for identity documents, administrators;
-- for proofs of payment and of the source of funds, administrators and the customer's managers; for avatars, staff who
-- may see the customer; for exports as compliance.open_export states. Staff acting for a customer are checked as
-- themselves, so images of trade notes are their owner's alone (Q-189). Views by staff are recorded in the audit log.
-- Called by GET /files/{name}. Errors: BT102 account inactive, BT104 not found.
-- grant: bourse_app
create or replace function site.open_file(
    p_actor_id bigint,
    p_name text
)
returns table (kind text, media_type text, title text, size integer, sha256 bytea)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_viewer_id bigint := coalesce(iam.impersonator_id(), p_actor_id);
    v_role_id smallint := iam.require_user(v_viewer_id);
    v_file site.files;
begin
    select * into v_file from site.files where name = p_name;
    if v_file.user_id is distinct from v_viewer_id and not coalesce(
        case
            when v_file.kind = 'kyc' then v_role_id = iam.role('admin')
            when v_file.kind in ('proof', 'funds') then v_role_id = iam.role('admin') or v_role_id = iam.role('manager') and crm.may_see_customer(v_viewer_id, v_file.user_id)
            when v_file.kind = 'avatar' then v_role_id = iam.role('admin') or crm.may_see_customer(v_viewer_id, v_file.user_id)
            when v_file.kind = 'export' then true
        end,
        false
    ) or v_file.kind = 'export' and not compliance.open_export(v_viewer_id, p_name) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_file.user_id <> v_viewer_id and v_file.kind <> 'avatar' then
        perform audit.record(v_viewer_id, 'view', 'file', p_name, null, jsonb_build_object('kind', v_file.kind));
    end if;
    return query select v_file.kind::text, v_file.media_type, v_file.title, v_file.size, v_file.sha256;
end;
$$;

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

-- Returns those of the actor's own files that no row refers to. Called by the upload handler, before it deletes the
-- files of a rejected form.
-- grant: bourse_app
create or replace function site.list_unused_files(
    p_actor_id bigint,
    p_names text[]
)
returns table (name text)
language sql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.name from site.files f where f.name = any (p_names) and f.user_id = p_actor_id and f.used_at is null;
$$;

-- Deletes the row of an unused file of the actor's, after the form that it was sent with was rejected. Called by the
-- upload handler.
-- grant: bourse_app
create or replace function site.discard_file(
    p_actor_id bigint,
    p_name text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.files where name = p_name and user_id = p_actor_id and used_at is null;
$$;

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

-- Assigns one of the actor's own unused files of this kind to the record that the caller writes, and returns its name;
-- null for null. p_field is the form's field. Internal. Errors: BT605 invalid file.
create or replace function site.use_file(
    p_actor_id bigint,
    p_name text,
    p_kind site.file_kind,
    p_field text
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_name is null then
        return null;
    end if;
    update site.files
    set used_at = clock_timestamp()
    where name = p_name and user_id = p_actor_id and kind = p_kind and used_at is null;
    if not found then
        raise exception using errcode = 'BT605', message = 'Choose the file again', column = p_field;
    end if;
    return p_name;
end;
$$;

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

-- Returns URL, title and media type of a stored file; null if there is none. site.open_file checks access when the URL
-- is requested. Called by kyc.get_status and
-- compliance.own_state.
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
