-- Returns the margin of a new order with margin tiers in the account's currency, unrounded: the parts of its notional
-- inside each tier, each divided by min(p_leverage, the tier's leverage). p_exposure is the notional of the account's
-- open orders of the same instrument and side, which fills the tiers first; p_notional that of the order (both in the
-- quote currency). p_limits are the upper limits of the tiers but the last. p_rate and p_multiplier as in
-- trading.required_margin. Source: E-40.
-- grant: bourse_app, bourse_worker
create or replace function trading.tiered_margin(
    p_exposure numeric,
    p_notional numeric,
    p_leverage numeric,
    p_limits numeric[],
    p_leverages numeric[],
    p_rate numeric,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    -- least() ignores the null limit of the last tier.
    select sum(market.converted(
        greatest(0, least(p_exposure + p_notional, p_limits[t.n]) - greatest(p_exposure, coalesce(p_limits[t.n - 1], 0))),
        p_multiplier, least(p_leverage, t.leverage) * p_rate))
    from unnest(p_leverages) with ordinality t (leverage, n)
$$;
