create or replace function iam.delete_user(
    p_actor_id bigint,
    p_user_id bigint,
    p_is_customer boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_user iam.users;
begin
    perform iam.require_role(p_actor_id, array[1]);
    select * into v_user from iam.users where id = p_user_id and deleted_at is null for no key update;
    if not found or (v_user.role_id = 3) <> p_is_customer then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_user_id = p_actor_id then
        raise exception using errcode = 'BT140', message = 'You cannot remove yourself';
    end if;
    if exists (
        select from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = p_user_id and o.close_time is null
    ) or exists (select from money.withdrawals where user_id = p_user_id and status = 'pending') then
        raise exception using errcode = 'BT141', message = 'Open positions and pending withdrawals must be settled first';
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users set deleted_at = now(), is_active = false where id = p_user_id;
end;
$$;

comment on function iam.delete_user(bigint, bigint, boolean) is
'DELETE /admin/users/{id} and /admin/customers/{id} (p_is_customer says which): the person is gone from lists and cannot sign in; orders,
statements and the trail stay. Locks the user. Raises BT102, BT103, BT104, BT140 oneself, BT141 something is still open.';

revoke all on function iam.delete_user(bigint, bigint, boolean) from public;
grant execute on function iam.delete_user(bigint, bigint, boolean) to bourse_app;
