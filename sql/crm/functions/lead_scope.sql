-- Returns the visibility of leads as a condition on crm.leads l, with the actor as $2 (Q-51): administrators see every
-- lead, managers their own and those of their teams' agents (p_team, if the caller has read it), affiliates those they
-- referred. Sales agents see their leads in sales; retention agents theirs in retention, and their clients in any
-- group: exactly the leads of these roles' lists (Q-125). Every list, search, change and count of leads includes this
-- condition. Internal.
create or replace function crm.lead_scope(
    p_role integer,
    p_team bigint[] default null
)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- A subselect is evaluated once, not for every lead. A known team is inserted as a literal, so that the planner can
    -- estimate it.
    return case p_role
        when 1 then 'true'
        when 2 then replace($sql$(
            l.manager_id = $2
            or l.agent_id = any (:team)
            or l.retention_agent_id = any (:team)
        )$sql$, ':team', coalesce(quote_literal(p_team::text) || '::bigint[]', '(select crm.team_agents($2))::bigint[]'))
        when 4 then 'l.affiliate_id = $2'
        when 5 then $sql$(l.agent_id = $2 and l."group" = 'sales')$sql$
        when 6 then $sql$(l.retention_agent_id = $2 and (l."group" = 'retention' or l.deposited_at is not null))$sql$
        else 'false'
    end;
end;
$$;
