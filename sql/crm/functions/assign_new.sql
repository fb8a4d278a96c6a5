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

-- Returns the assignment of leads that the actor adds: to themselves for managers and affiliates, else none. Called by
-- crm.add_lead, crm.push_leads and crm.import_leads.
create or replace function crm.initial_holder(
    p_actor_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case iam.role_of(p_actor_id)
        when 2 then jsonb_build_object('managerId', p_actor_id)
        when 4 then jsonb_build_object('affiliateId', p_actor_id)
        else '{}'
    end;
$$;

-- Returns the active sales agents of a team, each with the number of their leads that are not archived. Called by
-- crm.assign_new and crm.list_rules.
create or replace function crm.open_leads(
    p_team_id bigint
)
returns table (user_id bigint, leads bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.id, k.leads
    from crm.team_members m
    join iam.users u on u.id = m.user_id and u.role_id = iam.role('sales_agent') and u.is_active and u.deleted_at is null
    cross join lateral (
        select count(*) as leads from crm.leads l
        where l.agent_id = u.id and l.deleted_at is null and l."group" is distinct from 'archived'
    ) k
    where m.team_id = p_team_id;
$$;

-- Returns whether a country matches a rule: it is one of the rule's countries, and one of the rule's languages is
-- spoken there; an empty list matches every country. Called by crm.assign_new.
create or replace function crm.matches_rule(
    p_country text,
    p_countries text[],
    p_languages text[]
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Both sides are normalised, so that every name of a country matches.
    select (
        cardinality(p_countries) = 0
        or exists (select from unnest(p_countries) c where lower(iam.plain_country(c)) = lower(iam.plain_country(p_country)))
    ) and (
        cardinality(p_languages) = 0
        or exists (select from crm.country_languages k where k.country = iam.plain_country(p_country) and k.languages && p_languages)
    );
$$;
