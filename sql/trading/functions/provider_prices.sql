-- Returns the range of prices that each price provider sent around the tick that closed an order, as far as they were
-- recorded: the asks for a buy, the bids for a sell (Q-06). difference is the most favorable of them less the close
-- rate, from the customer's side. provider is null where it was not stored; no rows for an open order, one that was
-- closed on request, or a tick of another instrument. Called by GET /admin/disputes/{id}. Errors: BT104 not found.
-- null: provider
-- grant: bourse_app
create or replace function trading.provider_prices(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (provider text, ticks integer, lowest numeric, highest numeric, difference numeric)
language plpgsql
stable
rows 2
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select k.provider, count(*)::integer, min(r.rate), max(r.rate),
        case o.type when 'buy' then max(r.rate) - o.close_rate else o.close_rate - min(r.rate) end::numeric
    from trading.orders o
    join trading.closures c on c.order_id = o.id and c.tick_instrument_id = o.instrument_id and c.reason not in ('customer', 'staff')
    join market.kept_ticks k on k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time
    cross join lateral (select case o.type when 'buy' then k.ask else k.bid end) r (rate)
    where o.id = p_order_id
    group by k.provider, o.type, o.close_rate
    order by k.provider;
end;
$$;
