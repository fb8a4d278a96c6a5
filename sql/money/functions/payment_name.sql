-- The name of the bank accounts that a customer's money comes from and goes to: that of the newest approved identity
-- document, or the name of the profile for a customer who never had one (Q-101). Internal.
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
