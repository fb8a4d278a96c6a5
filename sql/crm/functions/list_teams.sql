-- Returns the teams with manager, agents (without deleted users; R-044) and last change. Called by GET
-- /admin/crm-config/teams/api. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_teams(
    p_actor_id bigint
)
returns table (id bigint, name text, code text, "user" jsonb, agents jsonb, changed jsonb)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
begin
    return query
    select t.id, t.name, t.code, jsonb_build_object('id', u.id, 'full_name', u.full_name), (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'full_name', a.full_name) order by a.full_name, a.id), '[]')
        from crm.team_members m join iam.users a on a.id = m.user_id
        where m.team_id = t.id and a.deleted_at is null),
        audit.latest_entry('team', t.id::text)
    from crm.teams t join iam.users u on u.id = t.manager_id
    order by t.id desc;
end;
$$;
