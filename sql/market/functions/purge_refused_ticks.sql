-- Deletes rejected ticks older than p_age and returns their number. Called by a nightly job.
-- grant: bourse_worker
create or replace function market.purge_refused_ticks(
    p_age interval
)
returns bigint
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with deleted as (
        delete from market.refused_ticks where received_at < now() - p_age returning 1
    )
    select count(*) from deleted;
$$;
