create or replace function iam.request_verification(
    p_email text,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    perform iam.count_attempt(iam.attempt_key('verify', trim(p_email), p_address), 3);
    select id into v_user_id
    from iam.users
    where email = lower(trim(p_email)) and is_active and not is_email_verified and deleted_at is null;
    if found then
        perform site.add_job('send-verify-email', jsonb_build_object('userId', v_user_id), 'verify-email:' || v_user_id);
    end if;
end;
$$;

comment on function iam.request_verification(text, inet) is
'Sends the verification mail again if somebody with this e-mail still needs it, and answers the same either way. Raises
BT105.';

revoke all on function iam.request_verification(text, inet) from public;
grant execute on function iam.request_verification(text, inet) to bourse_app;
