-- Uses up a code from a mail: for the form and the e-mail it was sent for, once, within ten minutes. Answers whether it
-- was one, and raises nothing then, or the guess would not be counted. Raises BT105.
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
    -- One of them was enough: the others that were asked for meanwhile end with it.
    update iam.human_codes set used_at = now() where email = v_email and purpose = p_purpose and used_at is null;
    perform iam.forget_attempts(v_key);
    perform iam.forget_attempts(iam.attempt_key('human-code', v_email, p_address));
    return true;
end;
$$;
