-- Applies the ticks that an account's last change missed and no frame has processed yet, before the account changes
-- again (Q-114). Usually reads one index entry only. The caller holds the account's row. Internal. Locks:
-- market.clock_state, rarely and without waiting. Raises 40001 while a frame that needs the account is being applied;
-- the call can be repeated.
create or replace function trading.apply_missed_ticks(
    p_account_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
begin
    select max(e.frame) into v_frame
    from trading.fresh_edges e
    where e.account_id = p_account_id
    having max(e.frame) < (select c.frame from market.clock_state c);
    if v_frame is null or trading.affected_accounts(array[p_account_id], array[v_frame]) is null then
        return;
    end if;
    begin
        -- Without waiting: a frame holds this row while it waits for accounts, and this transaction holds the account.
        perform from market.clock_state for no key update nowait;
    exception when lock_not_available then
        raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
    end;
    perform trading.run_missed_ticks(array[p_account_id], array[v_frame]);
end;
$$;
