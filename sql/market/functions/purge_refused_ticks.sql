create or replace function market.purge_refused_ticks(
    p_age interval
)
returns bigint
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with gone as (
        delete from market.refused_ticks where received_at < now() - p_age returning 1
    )
    select count(*) from gone;
$$;

comment on function market.purge_refused_ticks(interval) is
    'Forgets refused ticks older than p_age; answers how many. Called by a nightly job.';

revoke all on function market.purge_refused_ticks(interval) from public;
grant execute on function market.purge_refused_ticks(interval) to bourse_worker;
