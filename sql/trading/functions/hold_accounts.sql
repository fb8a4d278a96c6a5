-- Locks the account rows that a tick is about to change. The caller holds market.clock_state. Internal. Locks: the
-- account rows by id. Raises 40001 if one of them changed, at earlier prices, after the frame began: market.apply_ticks
-- then restarts the frame and includes the change from its first tick (Q-114).
create or replace function trading.hold_accounts(
    p_account_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from money.accounts where id = any(p_account_ids) order by id for no key update;
    if exists (
        select from trading.fresh_edges e
        where e.account_id = any(p_account_ids)
        group by e.account_id
        having max(e.frame) < (select c.frame from market.clock_state c)
    ) then
        raise exception using errcode = 'serialization_failure', message = 'An account changed before this frame could see it';
    end if;
end;
$$;
