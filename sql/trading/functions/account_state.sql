-- Balance, floating profit or loss, equity, used and free margin, margin level (percent, null without margin) of one
-- balance, unrounded, in its currency (E-08 to E-11). All null for an unknown balance. Who may see it is the caller's
-- question.
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
        s.equity - s.held - s.used_margin, -- E-10, less what waits for a withdrawal
        trading.margin_level(s.equity, s.used_margin)
    into balance, held, profit_loss, equity, used_margin, free_margin, margin_level
    from trading.account_states(array[p_balance_id]) s;
end;
$$;
