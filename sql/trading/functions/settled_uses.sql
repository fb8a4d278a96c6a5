-- Returns the number of open and pending orders that depend on an instrument, including positions converted with its
-- price. Waits for the orders in flight, which may have read the instrument and are not counted yet; later ones wait
-- for the caller's transaction and read it again. Called by market.save_instrument and market.delete_instrument, which
-- hold the instrument. Locks: as trading.hold_orders.
create or replace function trading.settled_uses(
    p_instrument_id integer
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_uses jsonb;
begin
    perform trading.hold_orders();
    v_uses := trading.uses_of(p_instrument_id);
    return (v_uses ->> 'positions')::integer + (v_uses ->> 'pending')::integer + (v_uses ->> 'conversions')::integer;
end;
$$;

-- Waits for the orders in flight, each of which holds its account, and makes later ones wait for the caller's
-- transaction. Called by trading.settled_uses and trading.split_instrument. Locks: market.clock_state, then every
-- customer account by id.
create or replace function trading.hold_orders()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from market.clock_state for no key update;
    perform from money.accounts a where a.mode <> 'broker' order by a.id for no key update;
end;
$$;

-- Returns what depends on an instrument: {positions, pending, conversions}, its open positions, its pending orders, and
-- the positions in other instruments that are converted with its price. Called by trading.settled_uses and
-- market.find_instrument.
create or replace function trading.uses_of(
    p_instrument_id integer
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'positions', (
            select count(*) from trading.orders o
            where o.instrument_id = p_instrument_id and o.close_time is null and o.deleted_at is null
        ),
        'pending', (select count(*) from trading.pending_orders p where p.instrument_id = p_instrument_id and p.status = 'pending'),
        'conversions', (
            select count(*)
            from market.conversions c
            join market.instruments i on i.quote = c.quote
            join trading.exposures e on e.instrument_id = i.id and e.orders > 0
            join money.accounts a on a.id = e.account_id and a.currency = c.currency
            where p_instrument_id in (c.first_instrument_id, c.second_instrument_id)
        )
    );
$$;
