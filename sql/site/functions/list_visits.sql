-- Which pages a customer looked at: each once, with the last time (A-032), newest first. Raises BT102, BT103, BT104.
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
