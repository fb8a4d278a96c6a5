-- Gives what a member of staff holds to p_successor_id: leads and teams (crm.hand_over), and the customers whose
-- manager they are. Null or -2 leaves leads and customers to nobody. With p_role, the role that they have from now on,
-- what that role holds stays theirs. Internal: iam.delete_user and iam.update_staff, which hold the person. Raises
-- BT143, BT503.
create or replace function iam.leave_desk(
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
    perform crm.hand_over(p_actor_id, p_user_id, v_successor_id, p_role);
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
