-- Returns the first difference of names that staff are warned about: other_account (the bank account has another name
-- than money.payment_name), not_verified (no document was ever approved), renamed (the profile's name differs from the
-- approved one), in_review (the newest documents are not approved); null if there is none. Called by
-- money.list_withdrawals and iam.get_customer.
create or replace function money.name_warning(
    p_user_id bigint,
    p_account_name text default null
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when not iam.is_same_name(coalesce(p_account_name, money.payment_name(u.id)), money.payment_name(u.id)) then 'other_account'
        when kyc.verified_name(u.id) is null then 'not_verified'
        when not iam.is_same_name(kyc.verified_name(u.id), u.full_name) then 'renamed'
        when kyc.status_of(u.id) <> 'approved' then 'in_review'
    end
    from iam.users u where u.id = p_user_id
$$;
