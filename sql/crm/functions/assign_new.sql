-- Assigns new leads automatically: each lead without a group (and so without an agent) goes to an active sales agent
-- with capacity of the first active rule that matches its country and language, in turn or to the agent with the fewest
-- open leads. Leads of a manager match rules of that manager's teams only. Agents' leads are counted once for all
-- leads. Does nothing while no rule is active. Internal. Locks: the active rules by id.
create or replace function crm.assign_new(
    p_lead_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_open_counts jsonb;
    v_last jsonb;
    v_lead record;
    v_rule_id bigint;
    v_agent_id bigint;
    v_leads bigint[] := '{}';
    v_rules bigint[] := '{}';
    v_agents bigint[] := '{}';
    v_given record;
begin
    if not exists (select from crm.assignment_rules where is_active) then
        return;
    end if;
    -- All active rules in the order of their ids: concurrent batches are serialised without deadlocks.
    perform from crm.assignment_rules where is_active order by id for no key update;
    select coalesce(jsonb_object_agg(a.user_id, a.leads), '{}') into v_open_counts
    from (select distinct team_id from crm.assignment_rules where is_active) r, lateral crm.open_leads(r.team_id) a;
    select jsonb_object_agg(r.id, coalesce(r.last_user_id, 0)) into v_last from crm.assignment_rules r where r.is_active;
    for v_lead in
        with given as (
            select l.id, l.country, l.manager_id from crm.leads l
            where l.id = any (p_lead_ids) and l."group" is null and l.deleted_at is null
        )
        select g.id, f.rules
        from given g
        join (
            -- Matched once for each country and manager, in the rules' order. A manager's leads stay within their
            -- teams.
            select k.country, k.manager_id, array_agg(r.id order by r.position, r.id) as rules
            from (select distinct country, manager_id from given) k
            join crm.assignment_rules r on r.is_active and crm.matches_rule(k.country, r.countries, r.languages)
            join crm.teams t on t.id = r.team_id and (k.manager_id is null or t.manager_id = k.manager_id)
            group by k.country, k.manager_id
        ) f on f.country is not distinct from g.country and f.manager_id is not distinct from g.manager_id
        order by g.id
    loop
        foreach v_rule_id in array v_lead.rules loop
            select m.user_id into v_agent_id
            from crm.assignment_rules r join crm.team_members m on m.team_id = r.team_id
            where r.id = v_rule_id and (v_open_counts ->> m.user_id::text)::integer < r.room
            order by
                case when r.method = 'least_busy' then (v_open_counts ->> m.user_id::text)::integer end,
                m.user_id <= (v_last ->> v_rule_id::text)::bigint, m.user_id
            limit 1;
            continue when not found;
            v_open_counts := v_open_counts || jsonb_build_object(v_agent_id, (v_open_counts ->> v_agent_id::text)::integer + 1);
            v_last := v_last || jsonb_build_object(v_rule_id, v_agent_id);
            v_leads := v_leads || v_lead.id;
            v_rules := v_rules || v_rule_id;
            v_agents := v_agents || v_agent_id;
            exit;
        end loop;
    end loop;
    update crm.leads l
    set agent_id = g.agent_id, manager_id = coalesce(l.manager_id, t.manager_id), version = version + 1
    from unnest(v_leads, v_rules, v_agents) g (lead_id, rule_id, agent_id)
    join crm.assignment_rules r on r.id = g.rule_id
    join crm.teams t on t.id = r.team_id
    where l.id = g.lead_id;
    update crm.assignment_rules r set last_user_id = (v_last ->> r.id::text)::bigint where r.id = any (v_rules);
    for v_given in
        select g.agent_id, array_agg(g.lead_id order by g.lead_id) as leads
        from unnest(v_leads, v_agents) g (lead_id, agent_id) group by g.agent_id
    loop
        perform crm.record_change(
            null, 'assign', jsonb_build_object('agentId', v_given.agent_id), v_given.leads,
            array_fill('{"agentId": null, "group": null}'::jsonb, array[cardinality(v_given.leads)]));
    end loop;
end;
$$;
