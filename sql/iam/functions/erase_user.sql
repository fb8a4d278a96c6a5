-- Replaces a customer's name, e-mail, phone and address by a pseudonym, closes the account and deletes its log-ins,
-- second factor and devices. Called by compliance.erase_account. Locks: the user.
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
    delete from iam.sessions s where s.user_id = p_user_id;
    delete from iam.mail_tokens t where t.user_id = p_user_id;
    delete from iam.two_factors f where f.user_id = p_user_id;
    delete from iam.pending_log_ins l where l.user_id = p_user_id;
    delete from iam.devices d where d.user_id = p_user_id;
    delete from iam.customer_tags t where t.user_id = p_user_id;
end;
$$;
