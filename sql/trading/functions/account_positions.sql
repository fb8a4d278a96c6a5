-- Returns every open instrument of an account by its id: bid, ask and time of its quote, the conversion fraction, and
-- the sums of the open orders. Balance plus the profit_loss of trading.position_values is the equity. Null without open
-- orders. Called by trading.pick_stop_outs.
create or replace function trading.account_positions(
    p_account_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_object_agg(v.instrument_id, jsonb_build_object(
        'bid', v.bid, 'ask', v.ask, 'time', v.time, 'multiplier', v.multiplier, 'divisor', v.divisor,
        'long_units', v.long_units, 'long_cost', v.long_cost, 'short_units', v.short_units, 'short_cost', v.short_cost, 'spread', v.spread
    ))
    from trading.exposure_values v
    where v.account_id = p_account_id
$$;
