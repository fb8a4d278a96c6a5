create or replace function crm.link_lead_on_sign_up(
    p_user_id bigint,
    p_promo_code text,
    p_ref_id text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_person record;
    v_referrer record;
    v_id bigint;
begin
    select * into v_person from iam.find_person(p_user_id);
    select * into v_referrer from crm.find_referrer(p_promo_code, p_ref_id);
    insert into crm.leads (
        first_name, last_name, email, phone, country, city, status_id, source, reference, user_id, last_access,
        manager_id, affiliate_id, agent_id, retention_agent_id
    )
    values (
        left(split_part(v_person.full_name, ' ', 1), 100),
        left(trim(substr(v_person.full_name, length(split_part(v_person.full_name, ' ', 1)) + 1)), 100),
        v_person.email, v_person.phone, v_person.country, v_person.city,
        (select id from crm.lead_statuses where is_default),
        'live', left(p_ref_id, 200), p_user_id, now(),
        case when v_referrer.role_id = 2 then v_referrer.user_id end,
        case when v_referrer.role_id = 4 then v_referrer.user_id end,
        case when v_referrer.role_id = 5 then v_referrer.user_id end,
        case when v_referrer.role_id = 6 then v_referrer.user_id end
    )
    returning id into v_id;
    return v_id;
end;
$$;

comment on function crm.link_lead_on_sign_up(bigint, text, text) is
'Q-92: the live lead of somebody who signed up, linked to the user and attributed to whoever brought them: 2 manager, 4
affiliator, 5 sales agent, 6 retention agent. Internal.';

revoke all on function crm.link_lead_on_sign_up(bigint, text, text) from public;
