-- Stores the hash of a code that the calling job has generated, and returns the address and language of the mail. No
-- row if the request has expired, or if a log-in or reset names an e-mail without an active user. Called by the job
-- send-human-code.
-- grant: bourse_worker
create or replace function iam.issue_human_code(
    p_id bigint,
    p_code_hash bytea
)
returns table (email text, language_code text)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update iam.human_codes c
    set code_hash = p_code_hash
    where c.id = p_id and c.used_at is null and c.expires_at > now()
        and (
            c.purpose = 'sign_up'
            or exists (select from iam.users u where u.email = c.email and u.is_active and u.deleted_at is null)
        )
    returning c.email, c.language_code;
$$;

-- Requests a code by e-mail for the human check of a browser without JavaScript. iam.issue_human_code decides later
-- whether a mail is sent, so that neither response nor timing reveals whether the e-mail is known. Older codes stay
-- valid, otherwise a third party could invalidate them. Called by the public forms. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.request_human_code(
    p_purpose iam.human_purpose,
    p_email text,
    p_language_code text,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_id bigint;
begin
    perform iam.count_attempt('human-code', v_email, p_address);
    -- Limits mails from one address to many recipients, and from many addresses to one recipient.
    perform iam.count_attempt('human-code-from', '', p_address);
    perform iam.count_attempt('human-code-to', v_email, null);
    insert into iam.human_codes (email, purpose, language_code)
    values (v_email, p_purpose, (select code from site.languages where code = p_language_code))
    returning id into v_id;
    perform site.add_job('send-human-code', jsonb_build_object('codeId', v_id), 'human-code:' || v_id);
end;
$$;

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

-- Counts a code before it is verified, under the same key as the codes of log-ins; a correct code clears the count.
-- Called by the security page. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.count_code(
    p_actor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.count_attempt('second-step', p_actor_id::text, null);
end;
$$;
