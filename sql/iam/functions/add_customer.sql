-- Creates a customer for staff: user, profile, a demo and a real account in the currency. The caller has checked the
-- actor's role and that the e-mail is free. Called by crm.convert_lead. Errors: BT112 invalid field, BT308 currency not
-- offered.
create or replace function iam.add_customer(
    p_full_name text,
    p_email text,
    p_password_hash text,
    p_phone text,
    p_country text,
    p_city text,
    p_currency text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    perform iam.check_password_hash(p_password_hash);
    -- Phone, country and city were validated when the lead was written.
    perform iam.check_person(p_full_name, p_email, null, null, null, null, null, null);
    insert into iam.users (email, password_hash, full_name, role_id)
    values (p_email, p_password_hash, p_full_name, 3)
    returning id into v_id;
    insert into iam.profiles (user_id, phone, country, city) values (v_id, p_phone, iam.plain_country(p_country), p_city);
    perform money.create_accounts(v_id, p_currency);
    return v_id;
end;
$$;
