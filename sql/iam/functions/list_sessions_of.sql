-- Returns a customer's sessions, the last used first, with the member of staff who acts for the customer. Called by GET
-- /admin/customers/edit/{id}/sessions. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- null: ip, user_agent, staff
-- grant: bourse_app
create or replace function iam.list_sessions_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (id bigint, ip text, user_agent text, created_at timestamptz, last_seen_at timestamptz, staff text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.open_customer(p_actor_id, p_user_id);
    return query
    select s.id, host(s.ip), s.user_agent, s.created_at, s.last_seen_at, i.full_name
    from iam.sessions s
    left join iam.users i on i.id = s.impersonator_id
    where s.user_id = p_user_id and s.expires_at > now()
    order by s.last_seen_at desc
    limit 100;
end;
$$;
