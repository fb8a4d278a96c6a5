create or replace function kyc.status_of(
    p_user_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
    return coalesce(
        (select status::text from kyc.documents where user_id = p_user_id order by id desc limit 1),
        'not_submitted'
    );
end
$$;

comment on function kyc.status_of(bigint) is
'not_submitted, or the status of the newest submission: pending, approved, declined. Internal.';

revoke all on function kyc.status_of(bigint) from public;
