-- Returns the pages that a customer visited, each once with its last time and number of visits (A-032), newest first.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function site.list_visits(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (url text, "time" timestamptz, times bigint)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.open_customer(p_actor_id, p_user_id);
    return query
    select v.url, max(v.visited_at), count(*)
    from (
        select n.url, n.visited_at from site.page_visits n where n.user_id = p_user_id order by n.visited_at desc limit 1000
    ) v
    group by v.url
    order by 2 desc
    limit 200;
end;
$$;

-- Records a customer's page visit (URL and time, about the newest 1,000 per customer) and publishes it to staff on
-- track:{id}. Visits of other roles, and of staff acting for a customer, are not recorded. Errors: BT100 not signed in,
-- BT102 account inactive. Source: Q-97.
-- grant: bourse_app
create or replace function site.record_visit(
    p_actor_id bigint,
    p_url text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
    v_url text := left(p_url, 500);
    v_at timestamptz := clock_timestamp();
begin
    if iam.require_user(p_actor_id) <> 3
        or iam.impersonator_id() is not null
        or coalesce(v_url !~ '^/([^/\\]|$)', true) then
        return;
    end if;
    insert into site.page_visits (user_id, url, visited_at) values (p_actor_id, v_url, v_at) returning id into v_id;
    perform site.publish('track:' || p_actor_id, jsonb_build_object('url', v_url, 'time', v_at));
    if v_id % 100 = 0 then
        delete from site.page_visits
        where user_id = p_actor_id
            and visited_at < (
                select visited_at from site.page_visits
                where user_id = p_actor_id
                order by visited_at desc offset 999 limit 1
            );
    end if;
end;
$$;
