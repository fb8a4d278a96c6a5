-- Changes the named fields of a lead (R-073); -2 unassigns. Assignments are recorded as such: with a notification, a
-- timeline entry and undo. p_version, if given, must be the current version, so that a stale form overwrites nothing.
-- Called by PUT /admin/leads/{id}. Locks: the lead. Errors: BT100 not signed in, BT102 account inactive, BT103
-- forbidden, BT104 not found, BT118 stale write, BT503 invalid agent, and those of crm.write_lead.
-- grant: bourse_app
create or replace function crm.edit_lead(
    p_actor_id bigint,
    p_lead_id bigint,
    p_lead jsonb,
    p_version integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_old jsonb;
    v_version integer;
    v_field text;
    v_to_id bigint;
begin
    select jsonb_build_object('managerId', l.manager_id, 'agentId', l.agent_id, 'retId', l.retention_agent_id), l.version
    into v_old, v_version
    from crm.leads l
    where l.id = p_lead_id;
    if p_version <> v_version then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    perform crm.write_lead(p_actor_id, p_lead_id, p_lead - array['id', 'managerId', 'agentId', 'retId']);
    for v_field in select f from unnest(array['managerId', 'agentId', 'retId']) f where p_lead ? f loop
        v_to_id := nullif((p_lead ->> v_field)::bigint, -2);
        -- A managerId sent by a manager is ignored (Q-81).
        continue when v_role = iam.role('manager') and v_field = 'managerId' or v_to_id is not distinct from (v_old ->> v_field)::bigint;
        if v_to_id is not null then
            perform crm.check_agent(p_actor_id, v_to_id, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
        end if;
        perform crm.set_lead_holders(p_actor_id, v_ids, v_field, v_to_id);
    end loop;
end;
$$;

-- Changes the named fields of a lead of the API key's affiliate: contact data until the lead has an agent or customer,
-- the affiliate's own references at any time. Called by PUT and PATCH /api/v1/leads/{id}. Locks: the lead. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT507 invalid field, BT508 duplicate
-- lead, BT522 lead in use.
-- grant: bourse_app
create or replace function crm.update_pushed_lead(
    p_key_id bigint,
    p_lead_id bigint,
    p_lead jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint := (select k.user_id from crm.api_keys k where k.id = p_key_id);
    v_role smallint := iam.require_role(v_user_id, 'affiliate');
    v_own constant text[] := array['funnelLink', 'reference', 'leadSourceId'];
    v_ids bigint[] := crm.lock_leads(v_user_id, array[p_lead_id]);
begin
    p_lead := (
        select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(p_lead) f
        where f.key = any (v_own || array['firstName', 'lastName', 'email', 'phone', 'country', 'city']));
    -- The affiliate cannot change contact data of a lead that has an agent or customer, but can always change its own
    -- references.
    if exists (
        select from crm.leads l where l.id = p_lead_id and num_nonnulls(l.agent_id, l.retention_agent_id, l.user_id) > 0
    ) and p_lead - v_own <> '{}' then
        raise exception using errcode = 'BT522', message = 'This lead is being worked on';
    end if;
    perform crm.write_lead(v_user_id, p_lead_id, p_lead);
    insert into crm.api_calls (key_id, method, status) values (p_key_id, 'PATCH', 200);
end;
$$;

-- Validates and writes the named fields of a lead that the caller has locked, and records the previous values. Called
-- by crm.edit_lead and crm.update_pushed_lead. Errors: BT507 invalid field, BT508 duplicate lead.
create or replace function crm.write_lead(
    p_actor_id bigint,
    p_lead_id bigint,
    p_lead jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_old jsonb;
    v_lead record;
    v_field text;
begin
    select jsonb_build_object(
        'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone, 'country', l.country, 'city', l.city,
        'funnelLink', l.funnel_link, 'reference', l.reference, 'leadSourceId', l.lead_source_id, 'leadStatus', s.name)
    into v_old
    from crm.leads l left join crm.lead_statuses s on s.id = l.status_id
    where l.id = p_lead_id;
    -- Fields that are not named stay unchanged (Q-85).
    select c.* into v_lead from crm.clean_leads(jsonb_build_array(v_old || p_lead)) c;
    -- An unchanged phone or country may predate its validation rules.
    v_lead.errors := nullif(v_lead.errors - array[
        case when v_lead.phone is not distinct from iam.stored_phone(v_old ->> 'phone', v_lead.country) then 'phone' end,
        case when v_lead.country is not distinct from iam.plain_country(v_old ->> 'country') then 'country' end], '{}');
    if v_lead.errors is not null then
        v_field := (select jsonb_object_keys(v_lead.errors) limit 1);
        raise exception using errcode = 'BT507', message = v_lead.errors ->> v_field, column = v_field;
    end if;
    if exists (
        select from crm.leads l
        where l.id <> p_lead_id and l.deleted_at is null and l.email = v_lead.email and v_lead.email is distinct from v_old ->> 'email'
    ) then
        raise exception using errcode = 'BT508', message = 'A lead with this email or phone already exists', column = 'email';
    elsif crm.phone_key(v_lead.phone) is distinct from crm.phone_key(v_old ->> 'phone') and exists (
        select from crm.leads l
        where l.id <> p_lead_id and l.deleted_at is null and l.phone_key = crm.phone_key(v_lead.phone)
    ) then
        raise exception using errcode = 'BT508', message = 'A lead with this email or phone already exists', column = 'phone';
    end if;
    update crm.leads l
    set first_name = v_lead.first_name, last_name = v_lead.last_name, email = v_lead.email, phone = v_lead.phone,
        country = v_lead.country, city = v_lead.city, funnel_link = v_lead.funnel_link, reference = v_lead.reference,
        lead_source_id = v_lead.lead_source_id,
        status_id = (select s.id from crm.lead_statuses s where s.name = v_lead.lead_status),
        version = version + 1
    where l.id = p_lead_id;
    if exists (select from jsonb_each(p_lead) n where nullif(p_lead ->> n.key, '') is distinct from nullif(v_old ->> n.key, '')) then
        perform crm.record_change(p_actor_id, 'edit', p_lead, array[p_lead_id], array[(
            select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(v_old) o where p_lead ? o.key)]);
    end if;
end;
$$;
