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
    v_to timestamptz;
    v_name text;
    v_has_rows boolean;
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
            v_to := (date_trunc('month', now() at time zone 'UTC') + (i + 1) * interval '1 month') at time zone 'UTC';
            v_name := v_table.name || to_char(v_from at time zone 'UTC', '_YYYY_MM');
            continue when to_regclass(format('%I.%I', v_table.schema, v_name)) is not null;
            execute format(
                'select exists (select from %I.%I where %I >= $1 and %I < $2)',
                v_table.schema, v_table.name || '_default', v_table.time_column, v_table.time_column
            )
            into v_has_rows
            using v_from, v_to;
            continue when v_has_rows;
            execute format(
                'create table %I.%I partition of %I.%I for values from (%L) to (%L)',
                v_table.schema, v_name, v_table.schema, v_table.name, v_from, v_to
            );
            if v_table.schema = 'audit' then
                perform audit.protect_partition(v_name);
            end if;
            v_made := v_made + 1;
        end loop;
    end loop;
    return v_made;
end;
$$;
