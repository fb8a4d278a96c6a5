-- Returns the amount that may leave an account now: balance less holds, less used margin, less a floating loss; never
-- negative. Null for an unknown account. The caller checks access. Called by every debit on request and shown by the
-- form of /withdraws.
-- grant: bourse_app
create or replace function money.withdrawable(
    p_balance_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Floating profit cannot be withdrawn; a floating loss is subtracted (as in Q-10 for new orders).
    select greatest(0, s.balance - s.held - s.used_margin + least(0, s.profit_loss)) from trading.account_state(p_balance_id) s
$$;
