-- Rejects an assignee who is not an active user of the role or, for a manager, not in one of their teams. Prevents the
-- assignee's deletion until the transaction ends. Called by crm.assign_leads, crm.edit_lead and crm.transfer_leads. Locks:
-- the user, for key share. Errors: BT503 invalid agent.
create or replace function crm.check_agent(
    p_actor_id bigint,
    p_user_id bigint,
    p_role integer,
    p_field text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Held until the leads are assigned: a concurrent deletion of the agent waits and then hands over these leads too.
    perform from iam.users u
    where u.id = p_user_id and u.role_id = p_role and u.is_active and u.deleted_at is null
        and (iam.role_of(p_actor_id) = iam.role('admin') or p_role = iam.role('manager') or u.id = any (crm.team_agents(p_actor_id)))
    for key share;
    if not found then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = p_field;
    end if;
end;
$$;
