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

-- Returns equity and margin of several accounts, computed from their exposures, unrounded, in each account's currency.
-- Called by the engine.
create or replace function trading.account_states(
    p_account_ids bigint[]
)
returns table (
    account_id bigint, balance numeric, held numeric, profit_loss numeric, equity numeric, used_margin numeric,
    stop_out_level numeric, currency text
)
language plpgsql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    -- Equity is the balance plus the floating profit or loss (E-08).
    select
        a.id,
        a.balance::numeric,
        a.held::numeric,
        coalesce(w.profit_loss, 0),
        a.balance + coalesce(w.profit_loss, 0),
        a.used_margin::numeric,
        coalesce(w.stop_out_level, 0)::numeric,
        a.currency
    from money.accounts a
    left join (
        select e.account_id, max(e.stop_out_level) as stop_out_level,
            sum(e.profit_loss) as profit_loss
        from trading.exposure_values e
        where e.account_id = any (p_account_ids)
        group by e.account_id
    ) w on w.account_id = a.id
    where a.id = any (p_account_ids);
end;
$$;
