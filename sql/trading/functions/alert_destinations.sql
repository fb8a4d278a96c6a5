-- Returns where an alert reaches the actor: the masked email, and the browsers that receive push messages, oldest first
-- and each name once; an empty name is an unknown device. Called by GET /alerts/new and /alerts/:id/edit. Errors: BT100
-- not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function trading.alert_destinations(
    p_actor_id bigint
)
returns table (email text, browsers text[])
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return query
    select iam.mask_email(u.email), array(
        select s.device from site.push_subscriptions s where s.user_id = u.id group by s.device order by min(s.id)
    )
    from iam.users u
    where u.id = p_actor_id;
end;
$$;
