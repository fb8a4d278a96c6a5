-- Returns whether a user may subscribe to a topic of the outbox: users to their own user:{id}, administrators and
-- managers to heartbeat and risk, staff to track:{id} of a customer they may see. Called by the relay.
-- grant: bourse_worker
create or replace function site.may_subscribe(
    p_actor_id bigint,
    p_topic text
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(case
        when p_topic = 'user:' || p_actor_id then true
        when p_topic in ('heartbeat', 'risk') then iam.role_of(p_actor_id) in (iam.role('admin'), iam.role('manager'))
        when p_topic ~ '^track:[1-9][0-9]{0,14}$' then crm.may_see_customer(p_actor_id, substr(p_topic, 7)::bigint)
        else false
    end, false);
$$;
