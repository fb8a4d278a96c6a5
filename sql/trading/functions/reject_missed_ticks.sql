-- Rejects a change of an account if frames applied between an earlier change and the prices of this one touched the
-- account: they must be applied to it first (Q-114). The caller holds the account's row. Internal. Raises 40001; the
-- call can be repeated a moment later.
create or replace function trading.reject_missed_ticks(
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
        and e.frame < (select max(n.frame) from trading.fresh_edges n where n.account_id = p_account_id);
    if v_frame is not null and trading.affected_accounts(array[p_account_id], array[v_frame]) is not null then
        raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
    end if;
end;
$$;
