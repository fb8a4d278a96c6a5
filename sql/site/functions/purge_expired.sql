-- Applies the retention periods: monthly partitions of the outbox until one month after their end, outbox rows in the
-- default partition 7 days, page visits 12 months, idempotency keys 48 hours, read notifications 12 months, expired
-- sessions and links. Ledger and audit log are kept. Called by a nightly job.
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
    perform site.drop_old_partitions('site', 'outbox', now() - interval '1 month');
    perform site.drop_old_partitions('site', 'page_visits', now() - interval '12 months');
    delete from site.outbox_default where created_at < now() - interval '7 days';
    delete from site.page_visits_default where visited_at < now() - interval '12 months';
    delete from site.idempotency_keys where created_at < now() - interval '48 hours';
    delete from site.notifications where read_at < now() - interval '12 months';
    perform iam.purge_expired();
end;
$$;
