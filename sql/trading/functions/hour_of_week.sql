-- Returns the hour of the week of a time in a time zone: 0 is midnight on a Thursday, the weekday of 1 January 1970.
-- Called by trading.sum_performance and trading.performance_in_unit, into whose queries it is inlined.
create or replace function trading.hour_of_week(
    p_at timestamptz,
    p_zone text
)
returns integer
language sql
stable
as $$
    select (floor(date_part('epoch', p_at at time zone p_zone) / 3600)::bigint % 168)::integer
$$;
