-- Divides an instrument's prices by a split's ratio: quote, current and finished bars, spreads, drawings, typical
-- price, price markup. Ends a review of its price. Ticks stored as evidence stay unchanged. The caller holds
-- market.clock_state. Called by trading.split_instrument.
create or replace function market.rescale_prices(
    p_instrument_id integer,
    p_new_units integer,
    p_old_units integer,
    p_actor_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- All prices of a bar are rounded in the same way, so that the bar still contains its open, close and latest bid.
    update market.quotes q set
        bid = market.rescaled(q.bid, p_new_units, p_old_units), ask = market.rescaled(q.ask, p_new_units, p_old_units),
        prev_bid = market.rescaled(q.prev_bid, p_new_units, p_old_units), prev_ask = market.rescaled(q.prev_ask, p_new_units, p_old_units),
        minute_open = market.rescaled(q.minute_open, p_new_units, p_old_units), minute_high = market.rescaled(q.minute_high, p_new_units, p_old_units),
        minute_low = market.rescaled(q.minute_low, p_new_units, p_old_units),
        hour_open = market.rescaled(q.hour_open, p_new_units, p_old_units), hour_high = market.rescaled(q.hour_high, p_new_units, p_old_units),
        hour_low = market.rescaled(q.hour_low, p_new_units, p_old_units),
        hour_spread_sum = market.rescaled(q.hour_spread_sum, p_new_units, p_old_units),
        day_open = market.rescaled(q.day_open, p_new_units, p_old_units), day_high = market.rescaled(q.day_high, p_new_units, p_old_units),
        day_low = market.rescaled(q.day_low, p_new_units, p_old_units),
        previous_day_close = market.rescaled(q.previous_day_close, p_new_units, p_old_units)
    where q.instrument_id = p_instrument_id;
    update market.candles c set
        open = market.rescaled(c.open, p_new_units, p_old_units), high = market.rescaled(c.high, p_new_units, p_old_units),
        low = market.rescaled(c.low, p_new_units, p_old_units), close = market.rescaled(c.close, p_new_units, p_old_units)
    where c.instrument_id = p_instrument_id;
    update market.hourly_spreads s set spread_sum = market.rescaled(s.spread_sum, p_new_units, p_old_units)
    where s.instrument_id = p_instrument_id;
    update market.drawings d set
        prices = array(
            select market.rescaled(p.price, p_new_units, p_old_units)
            from unnest(d.prices) with ordinality p (price, place) order by p.place)
    where d.instrument_id = p_instrument_id;
    update market.instruments i set
        typical_price = market.rescaled(i.typical_price, p_new_units, p_old_units), version = i.version + 1
    where i.id = p_instrument_id;
    perform market.rescale_markup(p_instrument_id, p_new_units, p_old_units, p_actor_id, p_reason);
    perform market.end_review(p_instrument_id, 'split');
end;
$$;

-- A price after a split of p_old_units into p_new_units: divided by the ratio, to 20 decimals. An amount of units, with
-- both numbers swapped: multiplied by it. Internal.
create or replace function market.rescaled(
    p_price numeric,
    p_new_units integer,
    p_old_units integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trim_scale(round(round(p_price * p_old_units, 40) / p_new_units, 20))
$$;
