create or replace function crm.lead_scope(
    p_role integer
)
returns text
language sql
immutable
security definer
set search_path = ''
as $$
    -- Asked once and not for every lead: (select …).
    select case p_role
        when 1 then 'true'
        when 2 then $sql$(
            l.manager_id = $2
            or l.agent_id = any ((select crm.team_agents($2))::bigint[])
            or l.retention_agent_id = any ((select crm.team_agents($2))::bigint[])
        )$sql$
        when 4 then 'l.affiliate_id = $2'
        when 5 then 'l.agent_id = $2'
        when 6 then 'l.retention_agent_id = $2'
        else 'false'
    end;
$$;

comment on function crm.lead_scope(integer) is
'Q-51 as a condition on crm.leads l with the actor as $2: an administrator sees every lead, a manager their own and those of their
teams'' agents, an affiliator those they brought, a sales or retention agent those assigned to them. Every list, search, change and
count of leads goes through it. Internal.';

revoke all on function crm.lead_scope(integer) from public;
