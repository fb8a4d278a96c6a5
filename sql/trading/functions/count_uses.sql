-- Returns the number of open and pending orders that depend on an instrument, including positions converted with its
-- price. Called by market.save_instrument and market.delete_instrument.
create or replace function trading.count_uses(
    p_instrument_id integer
)
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (u.uses ->> 'positions')::integer + (u.uses ->> 'pending')::integer + (u.uses ->> 'conversions')::integer
    from trading.uses_of(p_instrument_id) u (uses);
$$;

-- Returns what depends on an instrument: {positions, pending, conversions}, its open positions, its pending orders, and
-- the positions in other instruments that are converted with its price. Called by trading.count_uses and
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
