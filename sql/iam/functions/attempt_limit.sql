-- Returns the limit of attempts for a kind; all such limits are listed here. Internal.
create or replace function iam.attempt_limit(
    p_kind text
)
returns integer
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limit integer := case p_kind
        -- Attempts without delay. Each further one doubles the delay; the count restarts after an hour without an
        -- attempt.
        when 'login' then 5                 -- wrong passwords of one account from one address
        when 'login-from' then 30           -- wrong passwords of any accounts from one address
        when 'sign-up-from' then 10         -- accounts created from one address
        when 'reset' then 3                 -- reset links for one account from one address
        when 'reset-from' then 20           -- reset links for any accounts from one address
        when 'verify' then 3                -- verification mails for one account from one address
        when 'verify-from' then 20          -- verification mails for any accounts from one address
        when 'password' then 5              -- wrong current passwords of one signed-in user from one address
        when 'second-step' then 5           -- wrong codes of one user, from all addresses
        when 'human-code' then 3            -- codes of the human check to one e-mail from one address
        when 'human-code-from' then 20      -- codes of the human check to any e-mails from one address
        when 'human-code-to' then 10        -- codes of the human check to one e-mail, from all addresses
        when 'human-code-use' then 5        -- wrong codes of the human check for one e-mail from one address
        when 'human-code-use-from' then 40  -- wrong codes of the human check from one address
        -- Per hour.
        when 'failed-log-in' then 100       -- rows of the audit log about failed log-ins from one address
        when 'forbidden' then 100           -- rows of the audit log about forbidden requests of one user
        -- Per day and e-mail, from all addresses. The response does not change when no further mail is sent.
        when 'account-exists-mail' then 3
        when 'reset-mail' then 5
        when 'verify-mail' then 5
    end;
begin
    if v_limit is null then
        raise exception 'No limit for attempts of kind %', p_kind;
    end if;
    return v_limit;
end;
$$;
