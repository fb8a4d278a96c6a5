-- Returns what the log-in needs to verify a password; no row if no user has this e-mail (the caller then verifies
-- against a dummy hash, so that the time is the same). Counts the attempt for the account and for the address;
-- iam.start_session subtracts it. Called by the log-in call. Errors: BT105 too many attempts.
-- null: row
-- grant: bourse_app
create or replace function iam.find_login(
    p_email text,
    p_address inet
)
returns table (user_id bigint, password_hash text, role_id smallint, has_second_step boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.count_attempt('login', trim(p_email), p_address);
    -- Limits an attacker who tries a few passwords on many accounts.
    perform iam.count_attempt('login-from', '', p_address);
    return query
        select
            u.id, u.password_hash, u.role_id,
            exists (select from iam.two_factors f where f.user_id = u.id and f.confirmed_at is not null)
        from iam.users u
        where u.email = lower(trim(p_email)) and u.deleted_at is null;
end;
$$;
