-- Returns the name that a customer's bank accounts must have: the one on the newest approved identity document, or the
-- profile's name if none was ever approved (Q-101). Internal.
create or replace function money.payment_name(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(kyc.verified_name(u.id), u.full_name) from iam.users u where u.id = p_user_id
$$;
