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
