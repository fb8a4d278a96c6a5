-- Removes a user: they disappear from lists and cannot sign in; orders, statements and audit entries stay. A member of
-- staff's leads, teams, and customers whose manager they were go to p_successor_id in the same transaction
-- (iam.transfer_duties). The specification's call names no successor and must succeed: null or -2 unassigns leads and
-- customers, and lists show them as unassigned. A team always has a manager (R-062), so a team leader cannot be deleted
-- without a successor. Called by DELETE /admin/users/{id} and DELETE /admin/customers/{id} (p_is_customer distinguishes
-- them). Locks: the user, then their leads by id. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT129 money on the real account, BT140 own account, BT141 open positions or pending withdrawals, BT143 teams without
-- a manager, BT503 invalid successor.
-- grant: bourse_app
create or replace function iam.delete_user(
    p_actor_id bigint,
    p_user_id bigint,
    p_is_customer boolean,
    p_successor_id bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
    v_money record;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- A full row lock: leads that are being assigned to this user either commit before (crm.check_agent) or fail.
    select * into v_user from iam.users where id = p_user_id and deleted_at is null for update;
    if not found or (v_user.role_id = iam.role('customer')) <> p_is_customer then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_user_id = p_actor_id then
        raise exception using errcode = 'BT140', message = 'You cannot delete or deactivate your own account or change its role';
    end if;
    if exists (
        select from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = p_user_id and o.close_time is null
    ) or exists (select from money.withdrawals where user_id = p_user_id and status = 'pending') then
        raise exception using errcode = 'BT141', message = 'Close open positions and process pending withdrawals first';
    end if;
    select a.balance, a.currency into v_money
    from money.accounts a where a.user_id = p_user_id and a.mode = 'real' and a.balance > 0
    order by a.id limit 1;
    if found then
        raise exception using errcode = 'BT129', message = 'Withdraw or subtract the balance of the real account first',
            detail = format('%s %s', round(v_money.balance, money.currency_places(v_money.currency)), v_money.currency);
    end if;
    if not p_is_customer then
        perform iam.transfer_duties(p_actor_id, p_user_id, p_successor_id);
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users set deleted_at = now(), is_active = false where id = p_user_id;
end;
$$;

-- Transfers what a member of staff holds to p_successor_id: leads and teams (crm.transfer_leads), and customers whose
-- manager they are. Null or -2 unassigns leads and customers. With p_role, their new role, what that role may hold
-- stays with them. Called by iam.delete_user, iam.update_staff and iam.grant_administrator, which hold the user's row.
-- Errors: BT143 teams without a manager, BT503 invalid successor.
create or replace function iam.transfer_duties(
    p_actor_id bigint,
    p_user_id bigint,
    p_successor_id bigint,
    p_role integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_successor_id bigint := nullif(p_successor_id, -2);
    v_customers bigint;
begin
    perform crm.transfer_leads(p_actor_id, p_user_id, v_successor_id, p_role);
    with given as (
        update iam.profiles set manager_id = case when iam.role_of(v_successor_id) = iam.role('manager') then v_successor_id end
        where manager_id = p_user_id and p_role is distinct from iam.role('manager')
        returning user_id, manager_id
    )
    select count(audit.record(
        p_actor_id, 'update_profile', 'user', g.user_id::text, jsonb_build_object('manager_id', p_user_id),
        jsonb_build_object('manager_id', g.manager_id))) into v_customers
    from given g;
end;
$$;
