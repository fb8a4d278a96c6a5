create or replace function kyc.count_pending()
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
    select count(*) from kyc.documents where status = 'pending';
$$;

comment on function kyc.count_pending() is
'How many submissions wait for a decision. Internal.';

revoke all on function kyc.count_pending() from public;
