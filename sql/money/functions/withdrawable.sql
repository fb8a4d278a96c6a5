-- What may leave an account now: balance less what is on hold, less used margin, less a floating loss; never negative.
-- Null for an unknown account. Who may see it is the caller's question.
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
    -- Profit that is not closed yet is nobody's to take away; a floating loss is missing already (as Q-10 for new orders).
    select greatest(0, s.balance - s.held - s.used_margin + least(0, s.profit_loss)) from trading.account_state(p_balance_id) s
$$;
