-- Marks the UTC days of these times as changed, so that reports read their orders until the nightly job totals them again.
-- Times of the last two hours are left out: a day is totalled three hours after its end. Called by the triggers named
-- executions. Locks: the days by date. Source: Q-310.
create or replace function trading.invalidate_executions(
    p_times timestamptz[]
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into trading.execution_days as e (day, changes)
    select distinct (t.at at time zone 'UTC')::date, 1
    from unnest(p_times) t (at)
    where t.at < clock_timestamp() - interval '2 hours'
    order by 1
    on conflict (day) do update set is_current = false, changes = e.changes + 1
$$;

-- Trigger: invalidates the days of orders that were corrected by staff or rescaled by a split: their prices are no longer
-- compared. The transition table `added` has the changes.
create or replace function trading.tg_changes__invalidate_executions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.invalidate_executions(array(
        select t.at
        from added c
        join trading.orders o on o.id = c.order_id
        cross join lateral (values (o.created_at), (o.close_time)) t (at)));
    return null;
end;
$$;

-- Trigger of market.instruments: invalidates all days when the size of a pip changes, because the totals of hours are stored by that size.
create or replace function trading.tg_instruments__invalidate_executions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update trading.execution_days e set is_current = false, changes = e.changes + 1;
    return null;
end;
$$;
