-- Counts an attempt before its outcome is known, so that parallel guesses are serialised. Above iam.attempt_limit, each
-- attempt doubles the delay before the next one, up to 15 minutes; the count restarts after an hour without an attempt.
-- A successful caller clears the count with iam.delete_attempts or, where other users share the key, subtracts its own
-- attempt with iam.undo_attempt. Internal. Locks: the row of iam.attempts. Errors: BT105 with the seconds to wait as
-- detail.
create or replace function iam.count_attempt(
    p_kind text,
    p_account text,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key constant text := iam.attempt_key(p_kind, p_account, p_address);
    v_free constant integer := iam.attempt_limit(p_kind);
    v_attempt iam.attempts;
    v_failures integer;
begin
    insert into iam.attempts (key) values (v_key) on conflict do nothing;
    select * into v_attempt from iam.attempts where key = v_key for update;
    if v_attempt.blocked_until > clock_timestamp() then
        raise exception using
            errcode = 'BT105',
            message = 'Too many attempts. Try again later',
            detail = ceil(extract(epoch from v_attempt.blocked_until - clock_timestamp()))::text;
    end if;
    v_failures := v_attempt.failures + 1;
    if greatest(v_attempt.first_at, v_attempt.blocked_until) < clock_timestamp() - interval '1 hour' then
        v_failures := 1;
    end if;
    update iam.attempts
    set failures = v_failures,
        first_at = case when v_failures = 1 then clock_timestamp() else first_at end,
        blocked_until = case
            when v_failures > v_free then
                clock_timestamp() + least(900, power(2, least(v_failures - v_free, 10))) * interval '1 second'
        end
    where key = v_key;
end;
$$;

-- Counts an event and returns whether the count is within iam.attempt_limit for the period, which starts with the first
-- event and is at most a day. Unlike iam.count_attempt it delays nothing. Internal.
create or replace function iam.count_within(
    p_kind text,
    p_account text,
    p_address inet,
    p_period interval
)
returns boolean
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into iam.attempts as a (key, failures)
    values (iam.attempt_key(p_kind, p_account, p_address), 1)
    on conflict (key) do update
    set failures = case when a.first_at < now() - p_period then 1 else least(a.failures, 1000000) + 1 end,
        first_at = case when a.first_at < now() - p_period then now() else a.first_at end
    returning failures <= iam.attempt_limit(p_kind);
$$;

-- Builds the key under which attempts are counted: kind of attempt, account, and client address (the /64 network for
-- IPv6). Internal.
create or replace function iam.attempt_key(
    p_kind text,
    p_account text,
    p_address inet
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_kind || '|' || left(lower(p_account), 254) || '|' || coalesce(
        case family(iam.plain_address(p_address))
            when 6 then network(set_masklen(iam.plain_address(p_address), 64))::text
            else host(iam.plain_address(p_address))
        end,
        'unknown'
    );
$$;

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

-- Deletes the attempts counted under a key. Internal.
create or replace function iam.delete_attempts(
    p_key text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from iam.attempts where key = p_key;
$$;
