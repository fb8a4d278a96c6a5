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

-- Adds (p_id null) or changes a team. Empty entries of p_user_ids are dropped, null keeps the agents; the code is
-- generated (Q-83). Called by POST /admin/crm-config/teams and PUT …/{id}. Locks: the team. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT503 invalid agent, BT514 missing
-- field.
-- grant: bourse_app
create or replace function crm.save_team(
    p_actor_id bigint,
    p_id bigint,
    p_name text,
    p_user_id bigint,
    p_user_ids bigint[],
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
    v_name text := trim(coalesce(p_name, ''));
    v_ids bigint[] := (select coalesce(array_agg(distinct i), '{}') from unnest(p_user_ids) i where i is not null and i <> -2);
    v_id bigint := p_id;
begin
    if p_id is not null then
        perform from crm.teams where id = p_id for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('team', p_id::text, p_version);
    end if;
    if v_name = '' then
        raise exception using errcode = 'BT514', message = 'Name is required', column = 'name';
    elsif length(v_name) > 100 then
        raise exception using errcode = 'BT514', message = 'This text is too long', column = 'name';
    elsif not exists (
        select from iam.users u where u.id = p_user_id and u.role_id = iam.role('manager') and u.is_active and u.deleted_at is null
    ) then
        raise exception using errcode = 'BT514', message = 'Manager is required', column = 'userId';
    elsif exists (
        select from unnest(v_ids) i left join iam.users u on u.id = i and u.role_id in (iam.role('sales_agent'), iam.role('retention_agent')) and u.deleted_at is null where u.id is null
    ) then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = 'userIds';
    end if;
    if p_id is null then
        insert into crm.teams (name, code, manager_id)
        values (v_name, upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), p_user_id)
        returning id into v_id;
    else
        update crm.teams set name = v_name, manager_id = p_user_id where id = p_id;
    end if;
    delete from crm.team_members where p_user_ids is not null and team_id = v_id and user_id <> all (v_ids);
    insert into crm.team_members (team_id, user_id) select v_id, i from unnest(v_ids) i on conflict do nothing;
    perform audit.record(
        p_actor_id, 'crm.team', 'team', v_id::text, null,
        jsonb_build_object('name', v_name, 'userId', p_user_id, 'userIds', (
            select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from crm.team_members m where m.team_id = v_id)));
    return v_id;
end;
$$;

-- Deletes a team; its agents keep their leads. Called by DELETE /admin/crm-config/teams/{id}. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function crm.delete_team(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
    v_old jsonb;
begin
    delete from crm.teams t where t.id = p_id returning to_jsonb(t) into v_old;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'crm.team', 'team', p_id::text, v_old, null);
end;
$$;

-- Returns the agents of all teams that a manager leads. Internal.
create or replace function crm.team_agents(
    p_manager_id bigint
)
returns bigint[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_agg(distinct m.user_id), '{}')
    from crm.teams t
    join crm.team_members m on m.team_id = t.id
    where t.manager_id = p_manager_id;
$$;
