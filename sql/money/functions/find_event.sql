-- Returns a verified report and the deposit it names, for the job process-payment-event, which queries the provider
-- before it calls money.settle_event. All columns are null if there is no such report.
-- grant: bourse_worker
create or replace function money.find_event(
    p_event_id bigint,
    out gateway text,
    out event jsonb,
    out outcome text,
    out reference text,
    out provider_reference text,
    out total numeric,
    out currency text
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select e.gateway, e.event, e.outcome::text, d.reference, d.provider_reference, d.total, a.currency
    from money.payment_events e
    left join money.deposits d on d.gateway = e.gateway and d.reference = e.event ->> 'reference'
    left join money.accounts a on a.id = d.account_id
    where e.id = p_event_id and e.verdict = 'verified'
$$;
