-- Returns the nights whose 17:00 New York the market's clock has passed and that were not charged, at most the newest
-- 30 (Q-117); only the last one if no night was ever charged. Called by the job charge-rollover.
-- grant: bourse_worker
create or replace function trading.due_nights()
returns setof date
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select night::date
    from (
        select trading.last_night() as last_night, (select max(r.night) from trading.rollovers r) as charged
    ) n
    cross join lateral generate_series(
        greatest(coalesce(n.charged + 1, n.last_night), n.last_night - 29), n.last_night, interval '1 day'
    ) night
    order by night;
$$;
