-- Applies the retention periods: outbox rows in the default partition 7 days, page visits at most 12 months,
-- idempotency keys 48 hours, input of refused forms minutes, samples of the risk desk, price alerts that ended and
-- their firings 12 months, calendar events 13 months, news 3 months, expired sessions and links, and the periods of
-- compliance.retention_periods. The ledger is kept; the job archive-months archives bars, audit log and outbox. Called
-- by a nightly job.
-- grant: bourse_worker
create or replace function site.purge_expired()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('lock_timeout', '5s', true);
    perform site.drop_old_partitions('site', 'page_visits', now() - interval '12 months');
    delete from site.outbox_default where created_at < now() - interval '7 days';
    delete from site.page_visits_default where visited_at < now() - interval '12 months';
    delete from site.idempotency_keys where created_at < now() - interval '48 hours';
    delete from site.kept_inputs where expires_at < now();
    perform compliance.apply_retention();
    perform trading.purge_risk_samples();
    perform trading.purge_alerts();
    perform market.purge_news();
    perform iam.purge_expired();
end;
$$;

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
