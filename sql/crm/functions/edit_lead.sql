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
    v_role smallint := iam.require_role(p_actor_id, array[1, 2]);
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_old jsonb;
    v_version integer;
    v_lead record;
    v_field text;
    v_named jsonb := p_lead - array['id', 'managerId', 'agentId', 'retId'];
begin
    select jsonb_build_object(
        'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone, 'country', l.country, 'city', l.city,
        'funnelLink', l.funnel_link, 'reference', l.reference, 'leadSourceId', l.lead_source_id, 'leadStatus', s.name,
        'managerId', l.manager_id, 'agentId', l.agent_id, 'retId', l.retention_agent_id), l.version
    into v_old, v_version
    from crm.leads l left join crm.lead_statuses s on s.id = l.status_id
    where l.id = p_lead_id;
    if p_version <> v_version then
        raise exception using errcode = 'BT118', message = 'Somebody else has changed this in the meantime', column = 'version';
    end if;
    -- Q-85: what is not named stays; Q-81: a manager names no manager.
    select c.* into v_lead from crm.clean_leads(jsonb_build_array(v_old || p_lead)) c;
    -- A number or a country that nobody touches is not held to rules that came after it.
    v_lead.errors := nullif(v_lead.errors - array[
        case when v_lead.phone is not distinct from iam.plain_phone(v_old ->> 'phone') then 'phone' end,
        case when v_lead.country is not distinct from iam.plain_country(v_old ->> 'country') then 'country' end], '{}');
    if v_lead.errors is not null then
        v_field := (select jsonb_object_keys(v_lead.errors) limit 1);
        raise exception using errcode = 'BT507', message = v_lead.errors ->> v_field, column = v_field;
    end if;
    if exists (
        select from crm.leads l
        where l.id <> p_lead_id and l.deleted_at is null and l.email = v_lead.email and v_lead.email is distinct from v_old ->> 'email'
    ) then
        raise exception using errcode = 'BT508', message = 'A lead with this email or phone exists already', column = 'email';
    elsif v_lead.phone is distinct from v_old ->> 'phone' and exists (
        select from crm.leads l
        where l.id <> p_lead_id and l.deleted_at is null and l.phone_key = crm.phone_key(v_lead.phone)
    ) then
        raise exception using errcode = 'BT508', message = 'A lead with this email or phone exists already', column = 'phone';
    end if;
    for v_field in select f from unnest(array['managerId', 'agentId', 'retId']) f where p_lead ? f loop
        continue when v_role = 2 and v_field = 'managerId';
        if nullif((p_lead ->> v_field)::bigint, -2) is distinct from (v_old ->> v_field)::bigint then
            if nullif((p_lead ->> v_field)::bigint, -2) is not null then
                perform crm.check_agent(
                    p_actor_id, (p_lead ->> v_field)::bigint, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
            end if;
            perform crm.give_leads(p_actor_id, v_ids, v_field, nullif((p_lead ->> v_field)::bigint, -2));
        end if;
    end loop;
    update crm.leads l
    set first_name = v_lead.first_name, last_name = v_lead.last_name, email = v_lead.email, phone = v_lead.phone,
        country = v_lead.country, city = v_lead.city, funnel_link = v_lead.funnel_link, reference = v_lead.reference,
        lead_source_id = v_lead.lead_source_id,
        status_id = (select s.id from crm.lead_statuses s where s.name = v_lead.lead_status),
        version = version + 1
    where l.id = p_lead_id;
    if exists (select from jsonb_each(v_named) n where nullif(p_lead ->> n.key, '') is distinct from nullif(v_old ->> n.key, '')) then
        perform crm.record_change(p_actor_id, 'edit', v_named, v_ids, array[(
            select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(v_old) o where v_named ? o.key)]);
    end if;
end;
$$;

comment on function crm.edit_lead(bigint, bigint, jsonb, integer) is
'Changes the named fields of a lead (R-073); -2 unassigns. Whom it goes to is an assignment like any other: with a notice, in the
timeline by name, and with a way back. p_version, when given, must be the one that was read: a stale form overwrites
nothing. Called by PUT /admin/leads/{id}. Raises BT100, BT102, BT103, BT104, BT118, BT503, BT507 with the field, BT508.';

revoke all on function crm.edit_lead(bigint, bigint, jsonb, integer) from public;
grant execute on function crm.edit_lead(bigint, bigint, jsonb, integer) to bourse_app;
