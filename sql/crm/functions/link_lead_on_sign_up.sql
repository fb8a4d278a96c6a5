-- Links a live lead to a new user (Q-92), attributed to the referrer by role: manager, affiliate, sales agent or
-- retention agent. An unlinked lead with the same e-mail, else the same phone digits, is linked and keeps its
-- assignments; otherwise a lead is created, sent to the webhook and assigned by the rules. Called by iam.sign_up.
-- Locks: new leads, shared, against crm.store_leads; the lead.
create or replace function crm.link_lead_on_sign_up(
    p_user_id bigint,
    p_promo_code text,
    p_ref_id text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_person record;
    v_referrer record;
    v_first_name text;
    v_last_name text;
    v_id bigint;
begin
    select * into v_person from iam.find_person(p_user_id);
    select * into v_referrer from crm.find_referrer(p_promo_code, p_ref_id);
    select left(n.first_name, 100), left(n.last_name, 100) into v_first_name, v_last_name from crm.split_name(v_person.full_name) n;
    -- Leads that are being stored are found after their commit. A sign-up does not fail because an import takes long.
    begin
        perform pg_advisory_xact_lock_shared(hashtext('crm.store_leads'));
    exception when lock_not_available then
        null;
    end;
    -- An existing lead with the same e-mail or phone is the same person; its affiliate, importer or agent sees the
    -- sign-up.
    select l.id into v_id from crm.leads l
    where (l.email = v_person.email or l.phone_key = crm.phone_key(v_person.phone)) and l.user_id is null and l.deleted_at is null
    order by (l.email = v_person.email) desc nulls last, l.id limit 1
    for no key update;
    if found then
        update crm.leads l
        set user_id = p_user_id, last_access = now(), version = version + 1,
            first_name = coalesce(nullif(l.first_name, ''), v_first_name), last_name = coalesce(nullif(l.last_name, ''), v_last_name),
            phone = coalesce(l.phone, v_person.phone), country = coalesce(l.country, v_person.country),
            city = coalesce(l.city, v_person.city), reference = coalesce(l.reference, left(p_ref_id, 200)),
            manager_id = case when v_referrer.role_id = iam.role('manager') then coalesce(l.manager_id, v_referrer.user_id) else l.manager_id end,
            affiliate_id = case when v_referrer.role_id = iam.role('affiliate') then coalesce(l.affiliate_id, v_referrer.user_id) else l.affiliate_id end,
            agent_id = case when v_referrer.role_id = iam.role('sales_agent') then coalesce(l.agent_id, v_referrer.user_id) else l.agent_id end,
            retention_agent_id = case when v_referrer.role_id = iam.role('retention_agent')
                then coalesce(l.retention_agent_id, v_referrer.user_id) else l.retention_agent_id end
        where l.id = v_id;
        return v_id;
    end if;
    insert into crm.leads (
        first_name, last_name, email, phone, country, city, status_id, source, reference, user_id, last_access,
        manager_id, affiliate_id, agent_id, retention_agent_id
    )
    values (
        v_first_name, v_last_name, v_person.email, v_person.phone, v_person.country, v_person.city,
        (select id from crm.lead_statuses where is_default),
        'live', left(p_ref_id, 200), p_user_id, now(),
        case when v_referrer.role_id = iam.role('manager') then v_referrer.user_id end,
        case when v_referrer.role_id = iam.role('affiliate') then v_referrer.user_id end,
        case when v_referrer.role_id = iam.role('sales_agent') then v_referrer.user_id end,
        case when v_referrer.role_id = iam.role('retention_agent') then v_referrer.user_id end
    )
    returning id into v_id;
    perform crm.queue_deliveries(array[v_id], 'lead.created');
    perform crm.assign_new(array[v_id]);
    return v_id;
end;
$$;

-- Returns the referrer of a sign-up: the active owner of the promo code (a replaced code is valid until ends_at,
-- Q-127), else the user that refId identifies by id or promo code. Called by crm.link_lead_on_sign_up.
create or replace function crm.find_referrer(
    p_promo_code text,
    p_ref_id text
)
returns table (user_id bigint, role_id smallint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.id, u.role_id
    from iam.users u
    left join crm.promo_codes c on c.user_id = u.id and coalesce(c.ends_at, 'infinity') > clock_timestamp()
    where u.is_active and u.deleted_at is null
        and u.role_id in (iam.role('manager'), iam.role('affiliate'), iam.role('sales_agent'), iam.role('retention_agent'))
        and (
            c.code in (upper(trim(p_promo_code)), upper(trim(p_ref_id)))
            or u.id = case when trim(p_ref_id) ~ '^[0-9]{1,18}$' then trim(p_ref_id)::bigint end
        )
    order by (c.code = upper(trim(p_promo_code))) desc nulls last
    limit 1;
$$;
