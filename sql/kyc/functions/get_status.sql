create or replace function kyc.get_status(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
    v_document kyc.documents;
begin
    perform iam.require_role(p_actor_id, array[1, 2, 3, 4, 5, 6]);
    select * into v_document from kyc.documents where user_id = p_actor_id order by id desc limit 1;
    return jsonb_build_object(
        'status', coalesce(v_document.status::text, 'not_submitted'),
        'declineReason', v_document.decline_reason,
        'type', v_document.type
    );
end;
$$;

comment on function kyc.get_status(bigint) is
'What the actor''s KYC page shows (C-092): status, declineReason, type. Raises BT100, BT102.';

revoke all on function kyc.get_status(bigint) from public;
grant execute on function kyc.get_status(bigint) to bourse_app;
