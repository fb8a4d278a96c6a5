-- Evaluates the alerts on indicators at every bar that closed since their last evaluation, in the order of the bars
-- (E-39, Q-245). A bar is closed by the first tick after it, so that the result does not depend on when this runs.
-- Called every few seconds by the jobs process. Locks: the alerts by id.
-- grant: bourse_worker
create or replace function trading.run_indicator_alerts()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_due record;
    v_bar record;
    v_judged_until timestamptz;
begin
    perform from trading.price_alerts a
    where a.indicator is not null and a.state = 'active' and a.evaluated_until < trading.closed_until(a.instrument_id, a.bar_interval)
    order by a.id for no key update;
    for v_due in
        select a.instrument_id, a.bar_interval, a.indicator, a.indicator_length, min(a.evaluated_until) as evaluated_until,
            min(c.closed_until) as closed_until, array_agg(a.id) as ids
        from trading.price_alerts a
        cross join lateral (select trading.closed_until(a.instrument_id, a.bar_interval)) c (closed_until)
        where a.indicator is not null and a.state = 'active' and a.evaluated_until < c.closed_until
        group by a.instrument_id, a.bar_interval, a.indicator, a.indicator_length
    loop
        v_judged_until := null;
        for v_bar in
            select v.ends_at, array_agg(a.id) as ids, array_agg(v.close) as closes, array_agg(v.value) as values
            from trading.indicator_values(v_due.instrument_id, v_due.bar_interval, v_due.indicator, v_due.indicator_length, v_due.evaluated_until) v
            join trading.price_alerts a on a.id = any(v_due.ids) and a.evaluated_until < v.ends_at
            where v.value is not null
            group by v.ends_at
            order by v.ends_at
        loop
            perform trading.judge_alerts(v_bar.ids, v_bar.closes, null, v_bar.ends_at, v_bar.values);
            update trading.price_alerts a set indicator_value = v.value
            from unnest(v_bar.ids, v_bar.values) v (id, value)
            where a.id = v.id;
            v_judged_until := v_bar.ends_at;
        end loop;
        -- A bar that closed after the groups were read may have been judged too.
        update trading.price_alerts a set evaluated_until = greatest(v_due.closed_until, v_judged_until) where a.id = any(v_due.ids);
    end loop;
end;
$$;
