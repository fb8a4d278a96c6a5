-- Deletes refused reports after 90 days; verified ones are kept. Called by a nightly job.
-- grant: bourse_worker
create or replace function money.purge_refused_events()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from money.payment_events where verdict = 'refused' and received_at < clock_timestamp() - interval '90 days'
$$;
