-- Creates the partition of an archived month if there is none, in a transaction of its own, because its lock stops all
-- users of the table. Without it rows go to the default partition. Called by npm run restore-archive as the
-- owner.
create or replace function site.prepare_restore(
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.add_partition(split_part(t.name, '.', 1), split_part(t.name, '.', 2), t.time_column, a.starts_at)
    from site.archives a
    join site.archived_tables() t on t.name = a.table_name
    where a.id = p_id;
end;
$$;

-- Begins to put an archived month back: creates a table for the rows of the file. Called by npm run restore-archive as
-- the owner, in one transaction with the rows.
create or replace function site.restore_month(
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_archive site.archives;
begin
    select a.* into strict v_archive from site.archives a where a.id = p_id and a.dropped_at is not null and a.restored_at is null
    for no key update;
    execute format('create table site.archive_rows (like %s)', v_archive.table_name);
end;
$$;

-- Adds rows of the file, arrays of texts in the order of its columns. Called by npm run restore-archive as the owner.
create or replace function site.restore_rows(
    p_id bigint,
    p_rows jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    execute (
        select format('insert into site.archive_rows (%s) select %s from jsonb_array_elements($1) r (cells)',
            string_agg(quote_ident(c.name), ', ' order by c.place),
            string_agg(format('(r.cells ->> %s)::%s', c.place - 1, format_type(f.atttypid, f.atttypmod)), ', ' order by c.place))
        from site.archives a
        join site.archived_tables() t on t.name = a.table_name
        cross join lateral unnest(t.columns) with ordinality c (name, place)
        join pg_attribute f on f.attrelid = t.name::regclass and f.attname = c.name
        where a.id = p_id
    )
    using p_rows;
end;
$$;

-- Inserts the rows that are not in the database, bars rescaled by the splits since the file was written, without those
-- of deleted instruments, and verifies the seals of the audit log. Returns the number of rows that were missing. Called
-- by npm run restore-archive as the owner. Errors: BT615 the file does not fit.
create or replace function site.finish_restore(
    p_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_archive site.archives;
    v_split trading.splits;
    v_columns text;
    v_count bigint;
begin
    select a.* into strict v_archive from site.archives a where a.id = p_id;
    execute 'select count(*) from site.archive_rows' into v_count;
    if v_count <> v_archive.row_count then
        raise exception using errcode = 'BT615', message = 'The file''s rows differ from the archived rows. Restore the file from a backup';
    end if;
    if v_archive.table_name = 'market.candles' then
        execute 'delete from site.archive_rows r where not exists (select from market.instruments i where i.id = r.instrument_id)';
        for v_split in select s.* from trading.splits s where s.applied_at > v_archive.read_at order by s.id loop
            execute 'update site.archive_rows r set
                open = market.rescaled(r.open, $2, $3), high = market.rescaled(r.high, $2, $3),
                low = market.rescaled(r.low, $2, $3), close = market.rescaled(r.close, $2, $3)
                where r.instrument_id = $1'
            using v_split.instrument_id, v_split.new_units, v_split.old_units;
        end loop;
    end if;
    select string_agg(quote_ident(c.name), ', ') into v_columns
    from site.archived_tables() t cross join lateral unnest(t.columns) c (name) where t.name = v_archive.table_name;
    execute format('insert into %s (%s) overriding system value select %2$s from site.archive_rows on conflict do nothing',
        v_archive.table_name, v_columns);
    get diagnostics v_count = row_count;
    execute 'drop table site.archive_rows';
    update site.archives a set restored_at = clock_timestamp() where a.id = p_id;
    if v_archive.table_name = 'audit.entries' and exists (select from audit.invalid_seals()) then
        raise exception using errcode = 'BT615', message = 'The file''s rows differ from the archived rows. Restore the file from a backup';
    end if;
    return v_count;
end;
$$;

-- Returns the id up to which the audit log is archived: later seals are verified in the database. Internal.
create or replace function site.archived_to()
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(a.sealed_to), 0) from site.archives a where a.dropped_at is not null and a.restored_at is null
$$;

-- Returns for each archived table the number and size of the files in use, the months from and to which they reach, and
-- the last failure, for the settings page. Internal.
create or replace function site.archive_state()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_agg(jsonb_build_object(
        'table', t.name, 'files', s.files, 'bytes', s.bytes, 'from', s.from_month, 'to', s.to_month, 'error', s.error
    ) order by t.place)
    from unnest(array['market.candles', 'audit.entries', 'site.outbox']) with ordinality t (name, place)
    cross join lateral (
        select count(*) filter (where a.dropped_at is not null) as files,
            coalesce(sum(a.size_bytes) filter (where a.dropped_at is not null), 0) as bytes,
            to_char(min(a.starts_at) filter (where a.dropped_at is not null) at time zone 'UTC', 'YYYY-MM') as from_month,
            to_char(max(a.starts_at) filter (where a.dropped_at is not null) at time zone 'UTC', 'YYYY-MM') as to_month,
            (array_agg(a.error order by a.id desc) filter (where a.error is not null))[1] as error
        from site.archives a
        where a.table_name = t.name and a.replaced_at is null
    ) s
$$;
