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

-- Returns those of the leads that the actor may see (Q-51). Internal.
create or replace function crm.leads_in_scope(
    p_actor_id bigint,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
begin
    execute 'select array_agg(l.id) from crm.leads l where l.id = any ($1) and l.deleted_at is null and '
        || crm.lead_scope(iam.role_of(p_actor_id))
    into v_ids using p_lead_ids, p_actor_id;
    return coalesce(v_ids, '{}');
end;
$$;

-- Locks those of the leads that the actor may see, in the order of their ids, so that two bulk changes cannot deadlock;
-- returns each id once. Internal.
create or replace function crm.lock_in_scope(
    p_actor_id bigint,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
begin
    execute 'select array_agg(k.id) from (select l.id from crm.leads l where l.id = any ($1) and l.deleted_at is null and '
        || crm.lead_scope(iam.role_of(p_actor_id)) || ' order by l.id for no key update) k'
    into v_ids using p_lead_ids, p_actor_id;
    return coalesce(v_ids, '{}');
end;
$$;

-- Locks leads as crm.lock_in_scope does, all or none: an actor who names a lead outside their lists changes nothing.
-- Internal. Errors: BT104 not found, BT500 no lead selected.
create or replace function crm.lock_leads(
    p_actor_id bigint,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[] := crm.lock_in_scope(p_actor_id, p_lead_ids);
begin
    perform crm.check_found(p_lead_ids, v_ids);
    return v_ids;
end;
$$;

-- Rejects a change that names no lead, or a lead that was not found for its actor. Internal. Errors: BT104 not found,
-- BT500 no lead selected.
create or replace function crm.check_found(
    p_asked bigint[],
    p_found bigint[]
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_asked bigint := (select count(distinct id) from unnest(p_asked) id);
begin
    if v_asked = 0 then
        raise exception using errcode = 'BT500', message = 'Select at least one lead', column = 'ids';
    end if;
    if v_asked <> cardinality(p_found) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
