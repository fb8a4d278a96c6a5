-- Returns the results of trades by tag of the actor's notes, the largest sum first, at most 50 tags: [{"tag", "trades",
-- "won", "lost", "win_rate", "pro_loss"}]. A trade with several tags counts for each. Empty while staff act for the
-- customer (Q-189). Called by trading.performance and trading.performance_in_unit. Source: E-41.
create or replace function trading.sum_tags(
    p_ids bigint[],
    p_results numeric[]
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('tag', g.tag, 'trades', g.trades, 'won', g.won, 'lost', g.lost,
        'win_rate', trading.win_rate(g.won, g.lost)::text, 'pro_loss', g.total::text) order by g.total desc, g.tag), '[]')
    from (
        select t.tag, count(*) as trades, count(*) filter (where r.result > 0) as won, count(*) filter (where r.result < 0) as lost,
            sum(r.result) as total
        from unnest(p_ids, p_results) r (id, result)
        join trading.trade_notes n on n.order_id = r.id
        cross join lateral unnest(n.tags) t (tag)
        where iam.impersonator_id() is null
        group by t.tag
        order by sum(r.result) desc, t.tag
        limit 50
    ) g
$$;
