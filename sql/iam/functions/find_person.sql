-- Returns name and contact data of a user. Called by crm.open_call, crm.link_lead_on_sign_up and kyc.submit.
create or replace function iam.find_person(
    p_user_id bigint
)
returns table (email text, full_name text, phone text, country text, city text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.email, u.full_name, p.phone, p.country, p.city
    from iam.users u
    left join iam.profiles p on p.user_id = u.id
    where u.id = p_user_id;
$$;
