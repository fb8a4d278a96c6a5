-- Locks and returns a pending deposit of the customer's own, of one gateway if named (Q-36). Internal. Locks: the
-- deposit. Errors: BT103 forbidden, BT104 not the customer's or not pending.
create or replace function money.lock_own_deposit(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_gateway text default null
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits;
begin
    perform iam.require_role(p_actor_id, 'customer');
    select * into v_deposit
    from money.deposits d
    where d.id = p_deposit_id and d.user_id = p_actor_id and (p_gateway is null or d.gateway = p_gateway)
    for no key update;
    if not found or v_deposit.status <> 'pending' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_deposit;
end;
$$;
