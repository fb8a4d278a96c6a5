-- Stores a provider's answer to a lookup of a deposit like a report, and processes it at once. Called by the job
-- look-up-payments. Locks: as money.settle_event. Errors: BT104 the answer names another deposit.
-- grant: bourse_worker
create or replace function money.record_lookup(
    p_deposit_id bigint,
    p_body bytea,
    p_event jsonb
)
returns money.payment_events
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    insert into money.payment_events as e (gateway, verdict, event_key, method, url, headers, body, event)
    select d.gateway, 'verified', format('lookup:%s:%s', d.id, p_event ->> 'status'), 'LOOKUP', '', '{}', p_body, p_event
    from money.deposits d
    where d.id = p_deposit_id and d.reference = p_event ->> 'reference'
    on conflict (gateway, verdict, event_key) do update set times = e.times + 1
    returning e.id into v_id;
    return money.settle_event(v_id);
end;
$$;
