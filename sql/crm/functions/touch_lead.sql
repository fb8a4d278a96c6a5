-- Sets the last access of the customer's lead to now, at most once a minute, for a log-in, order or deposit by the
-- customer but not by staff acting for them. Skips a locked lead instead of waiting. Internal. Source: Q-94.
create or replace function crm.touch_lead(
    p_user_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.leads
    set last_access = now()
    where iam.impersonator_id() is null and id in (
        select l.id from crm.leads l
        where l.user_id = p_user_id
            and (l.last_access is null or l.last_access < now() - interval '1 minute')
        for no key update skip locked
    );
$$;
