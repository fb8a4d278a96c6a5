-- Records a change of the UTC days of these times, so that reports read their orders until the nightly job totals them
-- again. Times of the last two hours are left out: a day is totalled three hours after its end. Called by the triggers
-- named executions. Source: Q-310.
create or replace function trading.invalidate_executions(
    p_times timestamptz[]
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into trading.execution_changes (day)
    select distinct (t.at at time zone 'UTC')::date
    from unnest(p_times) t (at)
    where t.at < clock_timestamp() - interval '2 hours'
$$;

-- Returns whether the stored totals of a UTC day are those of its orders. The planner writes it into its caller's
-- query. Called by reports.execution, trading.total_executions and a check.
create or replace function trading.has_current_executions(
    p_day date
)
returns boolean
language sql
stable
as $$
    select exists (select from trading.execution_days d where d.day = p_day)
        and not exists (select from trading.execution_changes c where c.day = p_day)
$$;

-- Trigger: invalidates the days of orders that were corrected by staff or rescaled by a split: their prices are no
-- longer compared. The transition table `added` has the changes.
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

-- Trigger of market.instruments: invalidates all days when the size of a pip changes, because the totals are in pips.
create or replace function trading.tg_instruments__invalidate_executions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into trading.execution_changes (day) select d.day from trading.execution_days d;
    return null;
end;
$$;
