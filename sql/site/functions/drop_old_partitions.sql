-- Drops a table's monthly partitions that end before p_before; the default partition stays. Called by
-- site.purge_expired.
create or replace function site.drop_old_partitions(
    p_schema text,
    p_table text,
    p_before timestamptz
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text;
    v_dropped integer := 0;
begin
    for v_name in
        select c.relname
        from pg_catalog.pg_inherits i
        join pg_catalog.pg_class c on c.oid = i.inhrelid
        where i.inhparent = format('%I.%I', p_schema, p_table)::regclass
            and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= p_before at time zone 'UTC'
    loop
        execute format('drop table %I.%I', p_schema, v_name);
        v_dropped := v_dropped + 1;
    end loop;
    return v_dropped;
end;
$$;
