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

-- Adds (p_id null) or changes a rule of automatic assignment {teamId, method, countries, languages, room, position,
-- isActive}; inactive unless isActive is set. Called by POST /admin/crm-config/rules and PUT …/{id}. Locks: the rule.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT521
-- invalid rule.
-- grant: bourse_app
create or replace function crm.save_rule(
    p_actor_id bigint,
    p_id bigint,
    p_rule jsonb,
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
    v_id bigint := p_id;
    v_old jsonb;
    v_countries text[] := array(select trim(c) from jsonb_array_elements_text(p_rule -> 'countries') c where trim(c) <> '');
    v_languages text[] := array(select lower(trim(c)) from jsonb_array_elements_text(p_rule -> 'languages') c where trim(c) <> '');
    v_unknown text;
begin
    if p_id is not null then
        select to_jsonb(r) into v_old from crm.assignment_rules r where r.id = p_id for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('assignment_rule', p_id::text, p_version);
    end if;
    if not exists (select from crm.teams where id = (p_rule ->> 'teamId')::bigint) then
        raise exception using errcode = 'BT521', message = 'Team is required', column = 'teamId';
    elsif p_rule ->> 'method' is null or p_rule ->> 'method' not in ('round_robin', 'least_busy') then
        raise exception using errcode = 'BT521', message = 'Choose a distribution method', column = 'method';
    elsif (p_rule ->> 'room')::integer is null or (p_rule ->> 'room')::integer not between 1 and 100000 then
        raise exception using errcode = 'BT521', message = 'Max open leads per agent must be between 1 and 100,000', column = 'room';
    elsif cardinality(v_countries) > 300 then
        raise exception using errcode = 'BT521', message = 'This text is too long', column = 'countries';
    end if;
    select l into v_unknown from unnest(v_languages) l
    where not exists (select from crm.country_languages k where l = any (k.languages)) limit 1;
    if found or cardinality(v_languages) > 50 then
        raise exception using errcode = 'BT521', message = 'Enter two-letter language codes, such as de', column = 'languages', detail = v_unknown;
    end if;
    if p_id is null then
        insert into crm.assignment_rules (team_id, method, countries, languages, room, is_active, position)
        values (
            (p_rule ->> 'teamId')::bigint, (p_rule ->> 'method')::crm.assignment_method, v_countries, v_languages,
            (p_rule ->> 'room')::integer, coalesce((p_rule ->> 'isActive')::boolean, false),
            coalesce((p_rule ->> 'position')::integer, (select coalesce(max(position), 0) + 1 from crm.assignment_rules)))
        returning id into v_id;
    else
        update crm.assignment_rules
        set team_id = (p_rule ->> 'teamId')::bigint, method = (p_rule ->> 'method')::crm.assignment_method, countries = v_countries,
            languages = v_languages, room = (p_rule ->> 'room')::integer, is_active = coalesce((p_rule ->> 'isActive')::boolean, false),
            position = coalesce((p_rule ->> 'position')::integer, position)
        where id = p_id;
    end if;
    perform audit.record(
        p_actor_id, 'crm.rule', 'assignment_rule', v_id::text, v_old,
        (select to_jsonb(r) from crm.assignment_rules r where r.id = v_id));
    return v_id;
end;
$$;

-- Deletes a rule of automatic assignment; existing assignments stay. Called by DELETE /admin/crm-config/rules/{id}.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function crm.delete_rule(
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
    delete from crm.assignment_rules r where r.id = p_id returning to_jsonb(r) into v_old;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'crm.rule', 'assignment_rule', p_id::text, v_old, null);
end;
$$;
