-- Returns the rules of automatic assignment in their order of evaluation, with the number of agents that have capacity,
-- and the last change. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_rules(
    p_actor_id bigint
)
returns table (
    id bigint, team_id bigint, team text, method crm.assignment_method, countries text[], languages text[],
    room integer, "position" integer, is_active boolean, agents integer, changed jsonb
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
begin
    return query
    select
        r.id, r.team_id, t.name, r.method, r.countries, r.languages, r.room, r.position, r.is_active,
        (select count(*)::integer from crm.open_leads(r.team_id) a where a.leads < r.room),
        audit.latest_entry('assignment_rule', r.id::text)
    from crm.assignment_rules r join crm.teams t on t.id = r.team_id
    order by r.position, r.id;
end;
$$;
