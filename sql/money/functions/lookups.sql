-- Returns pending deposits whose provider is due to be queried, because reports can be lost, and sets their next time;
-- is_last marks a deposit older than a day, of which money.end_lookups is called once its provider has answered.
-- Concurrent callers get different rows. Called by the job look-up-payments. Locks: the deposits, skipping locked ones.
-- grant: bourse_worker
create or replace function money.claim_lookups(
    p_limit integer
)
returns table (
    id bigint, gateway text, reference text, provider_reference text, total numeric, currency text, is_last boolean
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with due as (
        select d.id
        from money.deposits d
        where d.status = 'pending' and d.next_lookup_at <= clock_timestamp()
        order by d.next_lookup_at
        limit p_limit
        for no key update skip locked
    )
    update money.deposits d
    set lookups = d.lookups + 1,
        -- After 1, 5, 15 and 60 minutes, then hourly for a day. While a provider does not answer, the pause grows with
        -- the age, so that many such deposits do not delay the others (Q-480).
        next_lookup_at = clock_timestamp() + case d.lookups when 0 then interval '4 minutes' when 1 then interval '10 minutes'
            when 2 then interval '45 minutes' else greatest(interval '1 hour', (clock_timestamp() - d.created_at) / 24) end
    from due, money.accounts a
    where d.id = due.id and a.id = d.account_id
    returning d.id, d.gateway, d.reference, d.provider_reference, d.total, a.currency, d.created_at < clock_timestamp() - interval '24 hours'
$$;

-- Ends the lookups of a deposit after the last answer of its provider. Called by the job look-up-payments. Locks: the
-- deposit.
-- grant: bourse_worker
create or replace function money.end_lookups(
    p_deposit_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update money.deposits d
    set next_lookup_at = null
    where d.id = p_deposit_id and d.status = 'pending' and d.created_at < clock_timestamp() - interval '24 hours'
$$;

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
