-- trading.terms equals the view trading.agreed_terms over instruments, categories and plans.
(select * from trading.terms except select name, plan_id, instrument_id, tradable, quote, min_units, max_units, unit_step, pip, spread_pips,
    lot_state, calendar_id, stale_after, leverage, stop_out from trading.agreed_terms)
union all
(select name, plan_id, instrument_id, tradable, quote, min_units, max_units, unit_step, pip, spread_pips,
    lot_state, calendar_id, stale_after, leverage, stop_out from trading.agreed_terms except select * from trading.terms);
