-- Publishes an event that makes customers with open or pending orders in an instrument reload them. Called by
-- market.quarantine_tick and market.end_review.
create or replace function trading.publish_to_holders(
    p_instrument_id integer
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into site.outbox (topic, ref)
    select distinct 'user:' || a.user_id, '{"changed": ["orders"]}'::jsonb
    from (
        select e.account_id from trading.exposures e where e.instrument_id = p_instrument_id
        union
        select p.account_id from trading.pending_orders p where p.instrument_id = p_instrument_id and p.status = 'pending'
    ) h
    join money.accounts a on a.id = h.account_id
$$;
