-- Returns whether an order with stop-out level p_level (percent) must be closed (E-12). p_rule: margin_level, the
-- industry's rule and the default, or negative_level, the specification's literal text. An account without margin is
-- never stopped out.
-- grant: bourse_app, bourse_worker
create or replace function trading.is_stopped_out(
    p_equity numeric,
    p_margin numeric,
    p_level numeric,
    p_rule text
)
returns boolean
language sql
immutable
parallel safe
as $$
    -- E-12 without a division: margin level <= p_level is 100 * equity <= p_level * margin.
    select p_margin > 0
        and (p_equity <= 0 or 100 * p_equity <= case p_rule when 'negative_level' then -p_level else p_level end * p_margin)
$$;
