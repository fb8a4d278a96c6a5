-- Evaluates an account after a requested close (Q-113), unless its guard shows headroom. The caller holds the account's
-- row and has recorded the close in fresh_edges. Called by trading.close_order and trading.close_orders. Raises 40001
-- as trading.reject_missed_ticks.
create or replace function trading.evaluate_close(
    p_account_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    select f.newest, f.oldest < f.newest as had_earlier, a.used_margin > 0 and (
        a.equity_floor <= a.stop_out_level * a.used_margin / 100
        or exists (select from trading.watched_accounts w where w.account_id = a.id)
    ) as is_open_question
    into v
    from money.accounts a
    cross join (select max(e.frame) as newest, min(e.frame) as oldest from trading.fresh_edges e where e.account_id = p_account_id) f
    where a.id = p_account_id;
    if v.had_earlier then
        perform trading.reject_missed_ticks(p_account_id);
    end if;
    if v.is_open_question then
        perform trading.evaluate_change(p_account_id, v.newest);
    end if;
end;
$$;
