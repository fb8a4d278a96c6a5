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
