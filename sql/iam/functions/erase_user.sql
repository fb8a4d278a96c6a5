-- Replaces a customer's name, e-mail, phone and address by a pseudonym and closes the account; the country stays for
-- statistics. Called by compliance.erase_person. Locks: the user.
create or replace function iam.erase_user(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update iam.users u set
        email = 'erased-' || p_user_id || '@erased.invalid', full_name = 'Erased customer ' || p_user_id, password_hash = '$argon2id$',
        is_active = false, deleted_at = coalesce(u.deleted_at, clock_timestamp()), avatar_file = null, desk = '{}', ticket = '{}',
        keys = '{}', sounds = '{}', chart_comparisons = '{}', time_zone = 'UTC'
    where u.id = p_user_id;
    update iam.profiles p set phone = null, birth_date = null, city = null, address = null, postal_code = null where p.user_id = p_user_id;
end;
$$;
