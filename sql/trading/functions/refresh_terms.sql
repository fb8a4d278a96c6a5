-- Copies the view trading.agreed_terms into trading.terms, so that an order reads its terms from one row. Called by
-- triggers of market.instruments, market.categories, money.plans, and the restrictions and controls of trading. Locks:
-- trading.terms against other refreshes, not against orders.
create or replace function trading.refresh_terms()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Serialised, each with its own snapshot: of two concurrent changes, the later refresh sees both.
    lock table trading.terms in share row exclusive mode;

    delete from trading.terms t
    where not exists (select from trading.agreed_terms w where w.name = t.name and w.plan_id = t.plan_id);

    insert into trading.terms as t (
        name, plan_id, instrument_id, tradable, quote, min_units, max_units, unit_step, pip, spread_pips, lot_state, calendar_id, stale_after,
        leverage, stop_out, tier_limits, tier_leverages, max_order_units, max_open_units, has_controls
    )
    select w.name, w.plan_id, w.instrument_id, w.tradable, w.quote, w.min_units, w.max_units, w.unit_step, w.pip, w.spread_pips, w.lot_state,
        w.calendar_id, w.stale_after, w.leverage, w.stop_out, w.tier_limits, w.tier_leverages, w.max_order_units, w.max_open_units, w.has_controls
    from trading.agreed_terms w
    on conflict (name, plan_id) do update set
        instrument_id = excluded.instrument_id,
        tradable = excluded.tradable,
        quote = excluded.quote,
        min_units = excluded.min_units,
        max_units = excluded.max_units,
        unit_step = excluded.unit_step,
        pip = excluded.pip,
        spread_pips = excluded.spread_pips,
        lot_state = excluded.lot_state,
        calendar_id = excluded.calendar_id,
        stale_after = excluded.stale_after,
        leverage = excluded.leverage,
        stop_out = excluded.stop_out,
        tier_limits = excluded.tier_limits,
        tier_leverages = excluded.tier_leverages,
        max_order_units = excluded.max_order_units,
        max_open_units = excluded.max_open_units,
        has_controls = excluded.has_controls
    where row(t.*) is distinct from row(excluded.*);
end;
$$;

-- Trigger of the tables that trading.agreed_terms reads: changed terms of trade apply to the next order.
create or replace function trading.tg_terms__refresh()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.refresh_terms();
    return null;
end;
$$;
