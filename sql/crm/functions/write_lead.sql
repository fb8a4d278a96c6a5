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
