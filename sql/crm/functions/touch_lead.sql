create or replace function crm.touch_lead(
    p_user_id bigint
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
    update crm.leads
    set last_access = now()
    where user_id = p_user_id
        and (last_access is null or last_access < now() - interval '1 minute');
$$;

comment on function crm.touch_lead(bigint) is
'Q-94: a customer''s log-in, order or deposit shows as the last access of the linked lead, at most once a minute.
Internal.';

revoke all on function crm.touch_lead(bigint) from public;
