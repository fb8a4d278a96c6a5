-- Starts an import of a list from a file whose bytes follow (compliance.add_chunk); returns the version. Called by POST
-- /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103 forbidden, BT540 another import is running.
-- grant: bourse_app

-- importing ── complete and at least nine tenths of the entries ─> in_force ── next version ─> replaced
-- importing ── anything else ─> refused, the version in force stays

create or replace function compliance.start_upload(
    p_actor_id bigint,
    p_list compliance.list_name
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return compliance.add_version(p_list, p_actor_id);
end;
$$;

-- Adds a version that is importing. An import that was interrupted is refused first: one that has lasted an hour, and
-- for a fetch (p_actor_id null) an earlier fetch, whose job has ended because fetches are in one queue. Called by
-- compliance.start_upload and compliance.start_fetch. Errors: BT540 another import is running.
create or replace function compliance.add_version(
    p_list compliance.list_name,
    p_actor_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    perform compliance.refuse_version(v.id, 'The import was interrupted', '{}')
    from compliance.versions v
    where v.list = p_list and v.state = 'importing'
        and (v.created_at < clock_timestamp() - interval '1 hour' or p_actor_id is null and v.created_by is null);
    insert into compliance.versions (list, created_by) values (p_list, p_actor_id)
    on conflict do nothing
    returning id into v_id;
    if not found then
        raise exception using errcode = 'BT540', message = 'This list is already being imported';
    end if;
    return v_id;
end;
$$;

-- Adds the next bytes of a file of an upload. Called while the upload arrives. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found.
-- grant: bourse_app
create or replace function compliance.add_upload_chunk(
    p_actor_id bigint,
    p_version_id bigint,
    p_file_name text,
    p_bytes bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    if not exists (select from compliance.versions v where v.id = p_version_id and v.state = 'importing' and v.created_by = p_actor_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform compliance.add_chunk(p_version_id, p_file_name, p_bytes);
end;
$$;

-- Stores the next bytes of a file of a version that is importing; a fetch that was refused as interrupted stores no
-- more. Called by compliance.add_upload_chunk and the job fetch-lists.
-- grant: bourse_worker
create or replace function compliance.add_chunk(
    p_version_id bigint,
    p_file_name text,
    p_bytes bytea
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into compliance.file_chunks (version_id, file_name, position, bytes)
    select v.id, left(p_file_name, 200),
        (select coalesce(max(c.position), 0) + 1 from compliance.file_chunks c where c.version_id = v.id), p_bytes
    from compliance.versions v
    where v.id = p_version_id and v.state = 'importing'
$$;

-- Ends an upload: the job import-list reads the files. p_is_complete false refuses it. Called by POST
-- /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function compliance.end_upload(
    p_actor_id bigint,
    p_version_id bigint,
    p_is_complete boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_list compliance.list_name;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select v.list into v_list from compliance.versions v
    where v.id = p_version_id and v.state = 'importing' and v.created_by = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if not p_is_complete then
        perform compliance.refuse_version(p_version_id, 'The upload was interrupted', '{}');
        return;
    end if;
    perform audit.record(p_actor_id, 'import', 'screening_list', v_list::text, null, jsonb_build_object('version', p_version_id));
    perform site.add_job('import-list', jsonb_build_object('versionId', p_version_id), 'import-list:' || p_version_id);
end;
$$;

-- Returns the list of an import that is to be read; no row if it has ended. Called by the job import-list.
-- null: row
-- grant: bourse_worker
create or replace function compliance.version_to_import(
    p_version_id bigint
)
returns table (list compliance.list_name, file_names text[])
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select v.list, (
        select array_agg(f.file_name order by f.first) from (
            select c.file_name, min(c.position) as first from compliance.file_chunks c where c.version_id = v.id group by c.file_name
        ) f)
    from compliance.versions v
    where v.id = p_version_id and v.state = 'importing'
$$;

-- Returns the next bytes of a file of a version after a position; no row at its end. Called by the job import-list.
-- null: row
-- grant: bourse_worker
create or replace function compliance.next_chunk(
    p_version_id bigint,
    p_file_name text,
    p_after integer
)
returns table ("position" integer, bytes bytea)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select c.position, c.bytes
    from compliance.file_chunks c
    where c.version_id = p_version_id and c.file_name = p_file_name and c.position > p_after
    order by c.position
    limit 1
$$;

-- Adds entries to an import: [{"id", "data"}], data as in compliance.entries. A repeated id replaces the earlier one,
-- so that a repeated job has the same result; an import that has ended gets none. Called by the job import-list.
-- grant: bourse_worker
create or replace function compliance.stage_entries(
    p_version_id bigint,
    p_entries jsonb
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into compliance.staged_entries (version_id, source_id, data, hash)
    select distinct on (x.entry ->> 'id') p_version_id, x.entry ->> 'id', d.data, sha256(convert_to(d.data::text, 'UTF8'))
    from jsonb_array_elements(p_entries) with ordinality x (entry, place)
    cross join lateral (
        select jsonb_set(x.entry -> 'data', '{countries}', (
            select coalesce(jsonb_agg(distinct iam.plain_country(c)), '[]') from jsonb_array_elements_text(x.entry #> '{data,countries}') c
            where iam.is_country(iam.plain_country(c))
        ))
    ) d (data)
    where exists (select from compliance.versions v where v.id = p_version_id and v.state = 'importing')
    order by x.entry ->> 'id', x.place desc
    on conflict (version_id, source_id) do update set data = excluded.data, hash = excluded.hash
$$;
