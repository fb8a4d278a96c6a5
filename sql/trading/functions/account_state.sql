-- Returns balance, held amount, floating profit or loss, equity, used and free margin, and margin level (percent, null
-- without margin) of one account, unrounded, in its currency. All columns are null for an unknown account. The caller
-- checks access. Source: E-08 to E-11.
-- null: margin_level
-- grant: bourse_app, bourse_worker
create or replace function trading.account_state(
    p_balance_id bigint,
    out balance numeric,
    out held numeric,
    out profit_loss numeric,
    out equity numeric,
    out used_margin numeric,
    out free_margin numeric,
    out margin_level numeric
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select
        s.balance,
        s.held,
        s.profit_loss,
        s.equity,
        s.used_margin,
        s.equity - s.held - s.used_margin, -- free margin (E-10), less amounts held for withdrawals
        trading.margin_level(s.equity, s.used_margin)
    into balance, held, profit_loss, equity, used_margin, free_margin, margin_level
    from trading.account_states(array[p_balance_id]) s;
end;
$$;
