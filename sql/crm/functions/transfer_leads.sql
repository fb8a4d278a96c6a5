-- Transfers the leads and teams of a user who is deleted or changes role to a colleague of the same kind; with p_to_id
-- null, leads are unassigned and teams are an error. Leads held in an earlier role are unassigned. A user who stays in
-- another role (p_role) keeps what that role holds and, if it is not an agent's role, leaves their teams. Each lead's
-- timeline records the assignment. Called by iam.transfer_duties. Locks: the leads by id, then the teams. Errors: BT143
-- teams without a manager, BT503 invalid successor.
create or replace function crm.transfer_leads(
    p_actor_id bigint,
    p_from_id bigint,
    p_to_id bigint,
    p_role integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role integer := crm.successor_role(p_from_id);
    v_held bigint[];
    v_field text;
    v_kind integer;
    v_to_id bigint;
    v_team bigint;
begin
    if p_to_id = p_from_id then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = 'successorId';
    elsif p_to_id is not null then
        perform crm.check_agent(p_actor_id, p_to_id, v_role, 'successorId');
    elsif exists (select from crm.teams where manager_id = p_from_id) and p_role is distinct from iam.role('manager') then
        raise exception using errcode = 'BT143', message = 'Choose a manager to take over the teams', column = 'successorId';
    end if;
    select array_agg(k.id) into v_held
    from (
        select l.id from crm.leads l
        where l.agent_id = p_from_id or l.retention_agent_id = p_from_id or l.manager_id = p_from_id
        order by l.id for no key update
    ) k;
    foreach v_field in array array['agentId', 'retId', 'managerId'] loop
        v_kind := case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end;
        continue when v_kind = p_role;
        v_to_id := case when v_role = v_kind then p_to_id end;
        perform crm.set_lead_holders(p_actor_id, k.alive, v_field, v_to_id), crm.write_holders(k.gone, v_field, v_to_id)
        from (
            -- A deleted lead, if restored, belongs to the successor; it is not part of the notification.
            select
                coalesce(array_agg(l.id) filter (where l.deleted_at is null), '{}') as alive,
                coalesce(array_agg(l.id) filter (where l.deleted_at is not null), '{}') as gone
            from crm.leads l
            where l.id = any (v_held)
                and p_from_id = case v_field
                    when 'agentId' then l.agent_id when 'retId' then l.retention_agent_id else l.manager_id end
        ) k;
    end loop;
    for v_team in update crm.teams set manager_id = p_to_id where manager_id = p_from_id and p_role is distinct from iam.role('manager') returning id loop
        perform audit.record(
            p_actor_id, 'crm.team', 'team', v_team::text, jsonb_build_object('userId', p_from_id), jsonb_build_object('userId', p_to_id));
    end loop;
    if p_role not in (iam.role('sales_agent'), iam.role('retention_agent')) then
        delete from crm.team_members where user_id = p_from_id;
    end if;
end;
$$;

-- Returns what a member of staff holds (leads, customers whose manager they are, teams they lead) and the role of a
-- possible successor. Called by the dialog that deletes staff. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function crm.holdings_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (successor_role integer, leads bigint, customers bigint, teams text[])
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query
    select
        crm.successor_role(p_user_id),
        (select count(*) from crm.leads l
            where (l.agent_id = p_user_id or l.retention_agent_id = p_user_id or l.manager_id = p_user_id) and l.deleted_at is null),
        (select count(*) from iam.profiles p join iam.users u on u.id = p.user_id
            where p.manager_id = p_user_id and u.deleted_at is null),
        array(select t.name from crm.teams t where t.manager_id = p_user_id order by t.name, t.id);
end;
$$;

-- Returns the role that can take over a user's leads and teams: a sales agent's or retention agent's own role unless
-- they lead a team, otherwise manager. Called by crm.holdings_of and crm.transfer_leads.
create or replace function crm.successor_role(
    p_user_id bigint
)
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when u.role_id in (iam.role('sales_agent'), iam.role('retention_agent')) and not exists (select from crm.teams t where t.manager_id = u.id) then u.role_id else iam.role('manager') end
    from iam.users u where u.id = p_user_id;
$$;
