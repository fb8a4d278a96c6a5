-- Returns, for each instrument, the number of users with it as a favourite plus accounts with a position in it. Called
-- by the feed to select instruments for providers with a limited number.
-- grant: bourse_worker
create or replace function market.instrument_uses()
returns table (name text, uses integer)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.name, count(*)::integer
    from (
        select f.instrument_id from market.favorites f
        union all
        select e.instrument_id from trading.exposures e where e.orders > 0
    ) u
    join market.instruments i on i.id = u.instrument_id and i.deleted_at is null
    group by i.name
$$;
