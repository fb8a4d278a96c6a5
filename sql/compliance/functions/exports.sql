-- Requests an export of everything that is stored about a customer, as a ZIP file: by the customer, without what the
-- law forbids to disclose, or by an administrator with a four-eyes approval, complete. The job export-person creates
-- the file and notifies the requester. Called by POST /suitability/export and money.execute_approval. Locks: the
-- customer's row. Errors: BT103 forbidden, BT104 not found, BT109 not allowed while acting for a customer, BT331
-- four-eyes approval required, BT640 an export is being prepared, BT641 too many exports. Source: Q-297.
-- grant: bourse_app
create or replace function compliance.request_export(
    p_actor_id bigint,
    p_user_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_staff boolean := p_actor_id is distinct from p_user_id;
    v_id bigint;
begin
    if v_is_staff then
        perform iam.require_role(p_actor_id, 'admin');
    else
        perform iam.require_role(p_actor_id, 'customer');
        perform iam.reject_impersonation();
    end if;
    perform from iam.users u where u.id = p_user_id and u.role_id = iam.role('customer') for no key update;
    if not found or exists (select from compliance.erasures e where e.user_id = p_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if exists (
        select from compliance.exports x where x.user_id = p_user_id and x.is_complete = v_is_staff and x.file_name is null
    ) then
        raise exception using errcode = 'BT640', message = 'An export is already being prepared';
    end if;
    if (
        select count(*) >= 3 from compliance.exports x
        where x.user_id = p_user_id and x.is_complete = v_is_staff and x.requested_at > now() - interval '24 hours'
    ) then
        raise exception using errcode = 'BT641', message = 'Three exports were made within 24 hours. Try again later';
    end if;
    if v_is_staff then
        perform money.require_setup_approval(p_actor_id, 'export_person', p_user_id);
    end if;
    insert into compliance.exports (user_id, is_complete, requested_by) values (p_user_id, v_is_staff, p_actor_id)
    returning id into v_id;
    perform audit.record(p_actor_id, 'export', 'user', p_user_id::text, null,
        jsonb_build_object('export', v_id, 'is_complete', v_is_staff));
    perform site.add_job('export-person', jsonb_build_object('exportId', v_id), 'export:' || v_id);
    return v_id;
end;
$$;

-- Returns the exports of a customer that the actor may download or that are being prepared, newest first: the
-- customer's own, or the complete ones for administrators. Called by GET /suitability and GET
-- /admin/customers/{id}/compliance. Errors: BT102 account inactive, BT103 forbidden.
-- null: url, size, expires_at, downloaded_at
-- grant: bourse_app
create or replace function compliance.list_exports(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (id bigint, requested_at timestamptz, url text, size integer, expires_at timestamptz, downloaded_at timestamptz)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_actor_id is distinct from p_user_id then
        perform iam.require_role(p_actor_id, 'admin');
    else
        perform iam.require_role(p_actor_id, 'customer');
    end if;
    return query
    select x.id, x.requested_at, '/files/' || x.file_name, f.size, x.expires_at, x.downloaded_at
    from compliance.exports x
    left join site.files f on f.name = x.file_name
    where x.user_id = p_user_id and x.is_complete = (p_actor_id is distinct from p_user_id)
        and (x.expires_at is null or x.expires_at > now())
    order by x.id desc;
end;
$$;

-- Returns the tables of an export in the order of compliance.personal_tables, with the columns it contains. No row if
-- the export has a file already or the person was erased. Called by the job export-person.
-- grant: bourse_worker
create or replace function compliance.export_tables(
    p_export_id bigint
)
returns table (name text, description text, columns text[])
language sql
stable
rows 70
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.name, obj_description(t.name::regclass, 'pg_class'), array(
        select a.attname::text from pg_attribute a
        where a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (t.secret)
            and (x.is_complete or a.attname <> all (t.internal))
        order by a.attnum
    )
    from compliance.exports x
    cross join compliance.personal_tables() with ordinality t (name, is_of_person, export, erasure, secret, internal, place)
    where x.id = p_export_id and x.file_name is null and (t.export = 'customer' or t.export = 'staff' and x.is_complete)
    order by t.place
$$;

-- Returns the rows of one table of an export, each as JSON and as the texts of p_columns. Called by the job
-- export-person, through a cursor.
-- null: cells
-- grant: bourse_worker
create or replace function compliance.export_rows(
    p_export_id bigint,
    p_table text,
    p_columns text[]
)
returns table (object text, cells text[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_export compliance.exports;
    v_condition text;
begin
    select x.* into v_export from compliance.exports x where x.id = p_export_id;
    select t.is_of_person into v_condition from compliance.personal_tables() t
    where t.name = p_table and p_columns && t.secret is false and (v_export.is_complete or p_columns && t.internal is false)
        and (t.export = 'customer' or t.export = 'staff' and v_export.is_complete);
    if v_export.id is null or v_condition is null then
        return;
    end if;
    return query execute format(
        'select (select json_object_agg(c, r.j -> c) from unnest($3) c)::text, array(select r.j ->> c from unnest($3) c)
         from (select to_jsonb(t) as j from %s t where %s order by t.%I) r', p_table, v_condition, p_columns[1])
    using v_export.user_id, v_export.is_complete, p_columns;
end;
$$;

-- Returns the stored documents of an export: identity documents, proofs of payment, the portrait. Called by the job
-- export-person.
-- grant: bourse_worker
create or replace function compliance.export_files(
    p_export_id bigint
)
returns table (name text, kind text, title text, media_type text)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.name, f.kind::text, f.title, f.media_type
    from compliance.exports x
    join site.files f on f.user_id = x.user_id and f.kind <> 'export' and f.used_at is not null
    where x.id = p_export_id
    order by f.id
$$;

-- Records the file of an export before its bytes are stored; false if the export was deleted meanwhile or has a file.
-- Called by the job export-person. Locks: the export.
-- grant: bourse_worker
create or replace function compliance.store_export(
    p_export_id bigint,
    p_name text,
    p_sha256 bytea,
    p_size integer
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_export compliance.exports;
begin
    select x.* into v_export from compliance.exports x where x.id = p_export_id and x.file_name is null for no key update;
    if not found then
        return false;
    end if;
    insert into site.files (name, kind, user_id, sha256, size, media_type, title)
    values (p_name, 'export', v_export.user_id, p_sha256, p_size, 'application/zip',
        format('personal-data-%s-%s.zip', v_export.user_id, to_char(now() at time zone 'UTC', 'YYYY-MM-DD')));
    return true;
end;
$$;

-- Makes a stored export available until the end of the retention period "exports" and notifies the requester; false if
-- the person was erased meanwhile, so that the job deletes the bytes. Called by the job export-person. Locks: the
-- export.
-- grant: bourse_worker
create or replace function compliance.finish_export(
    p_export_id bigint,
    p_name text
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_export compliance.exports;
begin
    update compliance.exports x set
        file_name = p_name, expires_at = now() + make_interval(days => r.days)
    from compliance.retention_periods r
    where r.kind = 'exports' and x.id = p_export_id and x.file_name is null
    returning x.* into v_export;
    if not found then
        return false;
    end if;
    update site.files f set used_at = clock_timestamp() where f.name = p_name;
    perform site.notify_user(v_export.requested_by, 'security_data_export', 'The export of personal data is ready',
        case when v_export.is_complete then u.full_name else '' end,
        case when v_export.is_complete then format('/admin/customers/%s/compliance', u.id) else '/suitability' end)
    from iam.users u where u.id = v_export.user_id;
    return true;
end;
$$;

-- Returns whether a member of the site may download an export, and records the download: customers their own, and
-- administrators the complete ones, until they expire. Called by site.open_file.
create or replace function compliance.open_export(
    p_viewer_id bigint,
    p_name text
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update compliance.exports x set downloaded_at = clock_timestamp()
    where x.file_name = p_name and x.expires_at > now() and case
        when x.is_complete then iam.require_user(p_viewer_id) = iam.role('admin') else x.user_id = p_viewer_id end;
    return found;
end;
$$;
