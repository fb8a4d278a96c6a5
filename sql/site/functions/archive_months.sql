-- Returns the months to archive, table by table, oldest first: whole partitions older than the age of the settings that
-- have no file, or were restored more than a month or an erasure ago. Called by the job archive-months (Q-340).
-- grant: bourse_worker
create or replace function site.archive_plan()
returns table (table_name text, starts_at timestamptz)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.name, m.starts_at
    from site.archived_tables() t
    join pg_inherits i on i.inhparent = t.name::regclass
    join pg_class c on c.oid = i.inhrelid and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
    cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC') m (starts_at)
    where t.months > 0
        -- The file of a month that an erasure is still searching would name the person.
        and not exists (select from compliance.erasures e where e.needles is not null)
        and m.starts_at < (date_trunc('month', now() at time zone 'UTC') - make_interval(months => t.months)) at time zone 'UTC'
        and not exists (
            select from site.archives a
            where a.table_name = t.name and a.starts_at = m.starts_at and a.dropped_at is not null and a.replaced_at is null
                and (a.restored_at is null or a.restored_at > now() - interval '1 month'
                    and not exists (select from compliance.erasures e where e.requested_at > a.restored_at))
        )
    order by t.name, m.starts_at
$$;

-- Begins a file of a month, or begins it again after an interruption, under the same name. Called by the job
-- archive-months.
-- grant: bourse_worker
create or replace function site.begin_archive(
    p_table_name text,
    p_starts_at timestamptz,
    p_file_name text
)
returns table (id bigint, file_name text)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into site.archives as a (table_name, starts_at, ends_at, file_name)
    values (p_table_name, p_starts_at, (p_starts_at at time zone 'UTC' + interval '1 month') at time zone 'UTC', p_file_name)
    on conflict (table_name, starts_at) where restored_at is null do update set begun_at = clock_timestamp(), verified_at = null
    where a.dropped_at is null
    returning a.id, a.file_name
$$;

-- Opens a cursor on the rows of a month as texts, in the caller's repeatable-read transaction, and returns the columns
-- and the name of the cursor. Called by the job archive-months.
-- grant: bourse_worker
create or replace function site.open_month(
    p_id bigint
)
returns table (columns text[], rows_cursor refcursor)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_archive site.archives;
begin
    select a.* into strict v_archive from site.archives a where a.id = p_id;
    select t.columns into strict columns from site.archived_tables() t where t.name = v_archive.table_name;
    rows_cursor := 'month_rows';
    open rows_cursor no scroll for execute (select s.month_rows from site.month_statements(v_archive) s);
    return next;
end;
$$;

-- Stores what was written and read back. Called by the job archive-months, in the transaction of the file's snapshot
-- for its rows, and after reading the file for the rest.
-- grant: bourse_worker
create or replace function site.verify_archive(
    p_id bigint,
    p_row_count bigint,
    p_fingerprint numeric,
    p_read_at timestamptz,
    p_sha256 bytea,
    p_size_bytes bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.archives a set
        row_count = p_row_count, fingerprint = p_fingerprint, read_at = p_read_at, sha256 = p_sha256, size_bytes = p_size_bytes,
        verified_at = clock_timestamp(), error = null
    where a.id = p_id and a.dropped_at is null
$$;

-- Returns number and fingerprint of the rows of a month. Called by the job archive-months in the file's snapshot, and
-- by site.drop_month.
-- grant: bourse_worker
create or replace function site.month_fingerprint(
    p_id bigint
)
returns table (row_count bigint, fingerprint numeric, read_at timestamptz)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_archive site.archives;
begin
    select a.* into strict v_archive from site.archives a where a.id = p_id;
    execute (select s.fingerprint from site.month_statements(v_archive) s) into row_count, fingerprint;
    -- After the snapshot: a later split is not in the file.
    read_at := clock_timestamp();
    return next;
end;
$$;

-- Detaches and drops a month whose file was verified, and attaches the rows that stay as its new partition. False, and
-- nothing changed, if the rows are no longer those of the file. Called by the job archive-months. Locks: the archive,
-- the partition against writes, then briefly the table.
-- grant: bourse_worker
create or replace function site.drop_month(
    p_id bigint
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_archive site.archives;
    v_schema text;
    v_table text;
    v_part text;
    v_kept text;
    v_sealed_to bigint := 0;
    v_kept_rows bigint;
    v_statement text;
begin
    perform set_config('lock_timeout', '2s', true);
    select a.* into v_archive from site.archives a
    where a.id = p_id and a.verified_at is not null and a.dropped_at is null for no key update;
    if v_archive.id is null then
        return false;
    end if;
    v_schema := split_part(v_archive.table_name, '.', 1);
    v_table := split_part(v_archive.table_name, '.', 2);
    v_part := v_table || to_char(v_archive.starts_at at time zone 'UTC', '_YYYY_MM');
    v_kept := v_part || '_kept';
    execute format('lock table %I.%I in share mode', v_schema, v_part);
    if exists (
        select from site.month_fingerprint(p_id) f
        where (f.row_count, f.fingerprint) is distinct from (v_archive.row_count, v_archive.fingerprint)
    ) then
        return false;
    end if;
    if v_archive.table_name = 'audit.entries' then
        v_sealed_to := audit.sealed_before(v_archive.starts_at, v_archive.ends_at);
        if v_sealed_to is null then
            return false;
        end if;
    end if;
    v_archive.sealed_to := v_sealed_to;
    execute format('create table %1$I.%2$I (like %1$I.%3$I including defaults including constraints including indexes)', v_schema, v_kept, v_table);
    select s.keep into v_statement from site.month_statements(v_archive) s;
    execute format(v_statement, v_schema, v_kept);
    get diagnostics v_kept_rows = row_count;
    execute format('alter table %1$I.%2$I detach partition %1$I.%3$I', v_schema, v_table, v_part);
    execute format('drop table %I.%I', v_schema, v_part);
    if v_kept_rows = 0 then
        execute format('drop table %I.%I', v_schema, v_kept);
    else
        execute format('alter table %I.%I rename to %I', v_schema, v_kept, v_part);
        execute format('alter table %1$I.%2$I attach partition %1$I.%3$I for values from (%4$L) to (%5$L)',
            v_schema, v_table, v_part, v_archive.starts_at, v_archive.ends_at);
        if v_schema = 'audit' then
            perform audit.protect_partition(v_part);
        end if;
    end if;
    update site.archives a set dropped_at = clock_timestamp(), kept_rows = v_kept_rows, sealed_to = v_sealed_to where a.id = p_id;
    update site.archives a set replaced_at = clock_timestamp()
    where a.table_name = v_archive.table_name and a.starts_at = v_archive.starts_at and a.restored_at is not null
        and a.replaced_at is null;
    return true;
end;
$$;

-- Stores why a month could not be archived, for the settings page. Called by the job archive-months.
-- grant: bourse_worker
create or replace function site.fail_archive(
    p_id bigint,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.archives a set error = left(p_error, 500) where a.id = p_id and a.dropped_at is null
$$;

-- Returns files that a newer one of the same month replaced. Called by the job archive-months, which deletes them and
-- then calls site.remove_archive.
-- grant: bourse_worker
create or replace function site.list_replaced_archives()
returns table (id bigint, file_name text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id, a.file_name from site.archives a where a.replaced_at is not null and a.removed_at is null
$$;

-- Records that a replaced file was deleted. Called by the job archive-months.
-- grant: bourse_worker
create or replace function site.remove_archive(
    p_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.archives a set removed_at = clock_timestamp() where a.id = p_id and a.replaced_at is not null
$$;
