-- Returns the stored exposure over time (trading.risk_samples), in total or of one instrument, for administrators and
-- managers: p_period day (the current UTC day, each 15 minutes), 5-days (hourly) or 30-days (each 6 hours), one point
-- per interval, its newest sample. Amounts are in the site's currency; samples in another are left out. marks: round
-- numbers that enclose the points and 0, for the axis; limits: the instrument's net limit with the sign of the
-- exposure, once half of it is in use. Null for a part of the book (managers, filters, demo accounts), of which no
-- samples are stored (Q-156). p_filters as in trading.risk_desk. Called by GET /admin/risk and GET
-- /admin/risk/{instrument}. Errors: BT102 account inactive, BT103 forbidden.
-- null: result
-- grant: bourse_app
create or replace function trading.risk_history(
    p_actor_id bigint,
    p_instrument text,
    p_period text,
    p_filters jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_users bigint[] := trading.risk_users(p_actor_id, p_filters);
    v_currency text := trading.site_currency();
    v_instrument_id integer := (select i.id from market.instruments i where i.name = p_instrument and i.deleted_at is null);
    v_step interval := case p_period when '5-days' then '1 hour' when '30-days' then '6 hours' else '15 minutes' end;
    v_from timestamptz := case p_period when '5-days' then now() - interval '5 days' when '30-days' then now() - interval '30 days'
        else date_trunc('day', now(), 'UTC') end;
begin
    if v_users is not null or p_filters ->> 'mode' = 'demo' or p_instrument is null and p_filters ->> 'category' is not null
        or p_instrument is not null and v_instrument_id is null then
        return null;
    end if;
    return (
        with times as materialized (
            select max(s.at) as at from trading.risk_samples s
            where s.instrument_id is null and s.at >= v_from and s.currency = v_currency
            group by date_bin(v_step, s.at, v_from)
        ), points as materialized (
            select t.at, coalesce(s.net, 0) as net, coalesce(s.after_net, 0) as after, coalesce(s.long_value, 0) as long,
                coalesce(s.short_value, 0) as short, coalesce(s.floating, 0) as floating, coalesce(s.floating + s.realised, 0) as broker
            from times t
            left join trading.risk_samples s on s.at = t.at and (s.instrument_id = v_instrument_id or v_instrument_id is null and s.instrument_id is null)
        ), bounds as (
            select least(min(p.net), min(p.after), 0) as bottom, greatest(max(p.net), max(p.after), 0) as top, min(p.after) as after_low,
                max(p.after) as after_high
            from points p
        ), limits as materialized (
            select s.sign * coalesce(l.net_stop, l.net_warning) as amount
            from bounds b
            join trading.risk_limits l on l.instrument_id = v_instrument_id
            cross join (values (1), (-1)) s (sign)
            where 2 * greatest(b.after_high * s.sign, b.after_low * s.sign) >= coalesce(l.net_stop, l.net_warning)
        )
        select jsonb_build_object(
            'currency', v_currency, 'period', coalesce(p_period, 'day'), 'from', v_from, 'until', now(), 'step', extract(epoch from v_step),
            'limits', (select coalesce(jsonb_agg(l.amount::text), '[]') from limits l),
            'marks', (
                select to_jsonb(trading.axis_marks(least(b.bottom, min(l.amount)), greatest(b.top, max(l.amount)))::text[]) from limits l
            ),
            'points', (
                select coalesce(jsonb_agg(jsonb_build_object('at', p.at, 'net', p.net::text, 'after', p.after::text, 'long', p.long::text,
                    'short', p.short::text, 'gross', (p.long + p.short)::text, 'floating', p.floating::text, 'broker', p.broker::text)
                    order by p.at), '[]')
                from points p
            ))
        from bounds b
    );
end;
$$;

-- Returns round numbers at equal distances, three to six, from at or below p_low to at or above p_high. Called by
-- trading.risk_history.
create or replace function trading.axis_marks(
    p_low numeric,
    p_high numeric
)
returns numeric[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select trim_scale(generate_series(floor(p_low / s.step) * s.step, ceil(p_high / s.step) * s.step, s.step))
    )
    from (
        select min(f.factor * d.power) as step
        from (select greatest(p_high - p_low, 1) / 4 as least_step) r
        cross join lateral (select power(10::numeric, floor(log(r.least_step))) as power) d
        cross join (values (1), (2), (5), (10)) f (factor)
        where f.factor * d.power >= r.least_step
    ) s
$$;
