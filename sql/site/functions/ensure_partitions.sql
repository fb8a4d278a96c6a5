-- Creates the monthly partitions of outbox, page visits, audit log, candles and hourly spreads, from this month to
-- p_months_ahead months ahead, and returns their number. A month with rows in the default partition keeps using it.
-- Called by a nightly job, and at each start after a change in sql/.
-- grant: bourse_worker
create or replace function site.ensure_partitions(
    p_months_ahead integer
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
    perform set_config('lock_timeout', '5s', true);
    for v_table in
        select *
        from (values
            ('site', 'outbox', 'created_at'),
            ('site', 'page_visits', 'visited_at'),
            ('audit', 'entries', 'at'),
            ('market', 'candles', 'starts_at'),
            ('market', 'hourly_spreads', 'starts_at')
        ) t (schema, name, time_column)
    loop
        for i in 0 .. p_months_ahead loop
            v_from := (date_trunc('month', now() at time zone 'UTC') + i * interval '1 month') at time zone 'UTC';
            v_made := v_made + site.add_partition(v_table.schema, v_table.name, v_table.time_column, v_from)::integer;
        end loop;
    end loop;
    return v_made;
end;
$$;

-- Creates the partition of the month that starts at p_from, and returns whether it did: not if it exists, or if the
-- default partition has rows of that month. Called by site.ensure_partitions and site.restore_month.
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
