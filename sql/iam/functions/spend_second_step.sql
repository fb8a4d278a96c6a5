-- Consumes a second factor: a TOTP step newer than the last one used and within one step of now, or an unused recovery
-- code. Locks: two_factors or the recovery code. Internal. Errors: BT123 invalid code.
create or replace function iam.spend_second_step(
    p_user_id bigint,
    p_step bigint,
    p_code_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
begin
    if p_step is not null then
        update iam.two_factors
        set last_step = p_step
        where user_id = p_user_id and last_step < p_step and p_step between v_now - 1 and v_now + 1;
    else
        update iam.recovery_codes
        set used_at = clock_timestamp()
        where user_id = p_user_id and code_hash = p_code_hash and used_at is null;
    end if;
    if not found then
        raise exception using errcode = 'BT123', message = 'Invalid code', column = 'code';
    end if;
    perform iam.delete_attempts(iam.attempt_key('second-step', p_user_id::text, null));
end;
$$;
