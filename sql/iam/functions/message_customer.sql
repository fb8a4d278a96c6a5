-- Sends a message of staff to a customer as a notification and its mail; both have subject and text as written.
-- Recorded in the audit log, from which the customer's timeline shows it. For administrators, and managers for their
-- own customers. Called by POST /admin/customers/{id}/message. Errors: BT102 account inactive, BT103 forbidden, BT104
-- not found, BT146 invalid subject, BT147 invalid text.
-- grant: bourse_app
create or replace function iam.message_customer(
    p_actor_id bigint,
    p_user_id bigint,
    p_subject text,
    p_text text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_subject text := regexp_replace(trim(coalesce(p_subject, '')), '\s+', ' ', 'g');
    -- Forms send line ends as CRLF.
    v_text text := trim(replace(coalesce(p_text, ''), E'\r\n', E'\n'), E' \n');
begin
    perform iam.require_whole_customer(p_actor_id, p_user_id);
    if length(v_subject) not between 1 and 150 or v_subject ~ '[[:cntrl:]]' then
        raise exception using errcode = 'BT146', message = 'Enter a subject (up to 150 characters)', column = 'subject';
    end if;
    if length(v_text) not between 1 and 2000 or v_text ~ '[\x01-\x09\x0b-\x1f\x7f]' then
        raise exception using errcode = 'BT147', message = 'Enter a message (up to 2,000 characters)', column = 'text';
    end if;
    perform site.notify_user(p_user_id, 'message', v_subject, v_text, '/notifications/all');
    perform audit.record(
        p_actor_id, 'send_message', 'user', p_user_id::text, null, jsonb_build_object('subject', v_subject, 'text', v_text));
end;
$$;
