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
