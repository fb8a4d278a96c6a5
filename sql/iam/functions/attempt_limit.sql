-- How often something may be tried, by kind; the list of all such limits. Internal.
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
        -- Free attempts, after which each further one waits twice as long; an hour without one starts anew.
        when 'login' then 5                 -- wrong passwords of one account from one address
        when 'login-from' then 30           -- wrong passwords of any accounts from one address
        when 'sign-up-from' then 10         -- accounts made from one address
        when 'reset' then 3                 -- reset links for one account from one address
        when 'reset-from' then 20           -- reset links for any accounts from one address
        when 'verify' then 3                -- verification mails for one account from one address
        when 'verify-from' then 20          -- verification mails for any accounts from one address
        when 'password' then 5              -- wrong current passwords of one signed-in person from one address
        when 'second-step' then 5           -- wrong codes of one person, from anywhere
        when 'human-code' then 3            -- codes of the human check to one e-mail from one address
        when 'human-code-from' then 20      -- codes of the human check to any e-mails from one address
        when 'human-code-to' then 10        -- codes of the human check to one e-mail, from anywhere
        when 'human-code-use' then 5        -- wrong codes of the human check for one e-mail from one address
        when 'human-code-use-from' then 40  -- wrong codes of the human check from one address
        -- An hour.
        when 'failed-log-in' then 100       -- rows of the audit log about failed log-ins from one address
        when 'forbidden' then 100           -- rows of the audit log about refused requests of one person
        -- A day, of one e-mail, from anywhere; the answer stays the same when no further mail is sent.
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
