-- Returns the closes of the newest p_bars (at most 100) hours of every instrument and its latest bid, oldest first, as
-- one text, for the sparklines of the asset list.
-- grant: bourse_app
create or replace function market.recent_closes(
    p_bars integer
)
returns table (instrument_id integer, closes text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.id, string_agg(p.close::text, ' ' order by p.starts_at)
    from (select market.clock() as at offset 0) n
    cross join market.instruments i
    cross join lateral (
        (
            select c.close, c.starts_at
            from market.candles c
            -- A week contains a day of bars even after the longest closure, and excludes older partitions.
            where c.instrument_id = i.id and c.resolution = '1h' and c.starts_at > n.at - interval '7 days'
            order by c.starts_at desc
            limit least(greatest(p_bars, 1), 100)
        )
        union all
        select q.bid, 'infinity' from market.quotes q where q.instrument_id = i.id
    ) p
    where i.deleted_at is null
    group by i.id
$$;
