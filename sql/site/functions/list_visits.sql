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
