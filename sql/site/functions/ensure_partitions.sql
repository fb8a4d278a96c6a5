-- Creates the monthly partitions of outbox, page visits, audit log, candles and hourly spreads, or of p_table alone,
-- from this month to p_months_ahead months ahead, and returns their number. A month with rows in the default partition
-- keeps using it. Gives up a lock after 0.8 s, because all users of the table wait behind it, for at most two seconds.
-- Called by a nightly job, for one table after the other, and at each start after a change in sql/. Errors: 55P03.
-- grant: bourse_worker
create or replace function site.ensure_partitions(
    p_months_ahead integer,
    p_table text default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_table record;
    v_from timestamptz;
    v_made integer := 0;
begin
    perform set_config('lock_timeout', '800ms', true);
    for v_table in select * from site.partitioned_tables() t where p_table is null or t.name = p_table loop
        for i in 0 .. p_months_ahead loop
            v_from := (date_trunc('month', now() at time zone 'UTC') + i * interval '1 month') at time zone 'UTC';
            v_made := v_made + site.add_partition(split_part(v_table.name, '.', 1), split_part(v_table.name, '.', 2), v_table.time_column,
                v_from)::integer;
        end loop;
    end loop;
    return v_made;
end;
$$;

-- Returns the tables with monthly partitions, and the column of their time. Called by site.ensure_partitions and the
-- nightly job.
-- grant: bourse_worker
create or replace function site.partitioned_tables()
returns table (name text, time_column text)
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    values
        ('site.outbox', 'created_at'),
        ('site.page_visits', 'visited_at'),
        ('audit.entries', 'at'),
        ('market.candles', 'starts_at'),
        ('market.hourly_spreads', 'starts_at')
$$;

-- Creates the partition of the month that starts at p_from, and returns whether it did: not if it exists, or if the
-- default partition has rows of that month. Called by site.ensure_partitions and site.prepare_restore.
create or replace function site.add_partition(
    p_schema text,
    p_table text,
    p_time_column text,
    p_from timestamptz
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_to timestamptz := (date_trunc('month', p_from at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    v_name text := p_table || to_char(p_from at time zone 'UTC', '_YYYY_MM');
    v_has_rows boolean;
begin
    if to_regclass(format('%I.%I', p_schema, v_name)) is not null then
        return false;
    end if;
    execute format('select exists (select from %I.%I where %I >= $1 and %3$I < $2)', p_schema, p_table || '_default', p_time_column)
    into v_has_rows
    using p_from, v_to;
    if v_has_rows then
        return false;
    end if;
    execute format('create table %1$I.%2$I partition of %1$I.%3$I for values from (%4$L) to (%5$L)', p_schema, v_name, p_table, p_from, v_to);
    if p_schema = 'audit' then
        perform audit.protect_partition(v_name);
    end if;
    return true;
end;
$$;
