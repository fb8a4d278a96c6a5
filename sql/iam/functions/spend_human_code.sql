-- Uses a code from a mail, once and within ten minutes, for the form and e-mail it was issued for. Returns whether it
-- was valid; it raises no error for a wrong code, because the rollback would undo the count. Called by the public
-- forms. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.spend_human_code(
    p_purpose iam.human_purpose,
    p_email text,
    p_code_hash bytea,
    p_address inet
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_key text := iam.attempt_key('human-code-use', v_email, p_address);
begin
    perform iam.count_attempt('human-code-use', v_email, p_address);
    perform iam.count_attempt('human-code-use-from', '', p_address);
    update iam.human_codes
    set used_at = now()
    where code_hash = p_code_hash and email = v_email and purpose = p_purpose and used_at is null and expires_at > now();
    if not found then
        return false;
    end if;
    -- A used code invalidates the other codes issued for the same form and e-mail.
    update iam.human_codes set used_at = now() where email = v_email and purpose = p_purpose and used_at is null;
    perform iam.delete_attempts(v_key);
    perform iam.delete_attempts(iam.attempt_key('human-code', v_email, p_address));
    return true;
end;
$$;
