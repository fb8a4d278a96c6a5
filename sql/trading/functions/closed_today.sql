-- Returns the profit or loss of an account's orders that were closed since the start of the day in p_time_zone, in the
-- account's currency. The caller checks access. Called by GET /dashboard. Source: E-05, Q-447.
-- grant: bourse_app
create or replace function trading.closed_today(
    p_account_id bigint,
    p_time_zone text
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(sum(r.pro_loss), 0)
    from trading.results_by_instrument(
        p_account_id,
        date_trunc('day', market.clock() at time zone p_time_zone) at time zone p_time_zone,
        'infinity') r
$$;
