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
