-- After a change of an account: raises 40001 when frames were applied between an earlier change and the prices of this
-- one, and touched the account: they have to be run over it first (Q-114). A moment later the call succeeds. The caller
-- holds the account row. Internal.
create or replace function trading.refuse_missed(
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
    if v_frame is not null and trading.touched_accounts(array[p_account_id], array[v_frame]) is not null then
        raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
    end if;
end;
$$;
