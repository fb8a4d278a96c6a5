-- Returns the performance of the actor's active account over its closed trades of the UTC days p_from to p_to (both
-- inclusive, null for no bound), of one side or of both (p_side null), in the account's currency: totals, the curve of
-- the running P/L with its drawdown, groups by instrument, by tag (trading.sum_tags) and by weekday (1 Monday) and hour
-- of the opening in the time zone p_zone (hour null: the whole weekday), and MAE and MFE of the newest 500 trades
-- (Q-191) with the largest MAE in R that nine of ten won trades stayed within. With p_instrument or p_tag the report
-- covers the trades of the instrument or with the tag, at most the newest 10,000, and drawdown_percent is null (Q-486).
-- p_curve step: the curve has a point for each trade up to 400, above that one for each of 400 equal periods, which
-- above 10,000 trades consist of whole UTC hours (Q-285); daily: one for each day of the zone with closes, above 400
-- days for each equal number of days (Q-415). Above 10,000 trades swap and the longest runs of won and of lost trades
-- are null (Q-192, Q-387), and tags is empty. drawdown_percent is the drawdown in per cent of its peak (Q-415). p_unit
-- other than money replaces all figures but spread_cost, swap and the excursions by those of
-- trading.performance_in_unit: in R (r), or in per cent of the balance at the opening (percent), without left_out
-- trades (Q-286), and drawdown_percent by null. Called by GET /performance. Errors: BT100 not signed in, BT102 account
-- inactive, BT104 no account, BT277 unknown time zone, BT115 unknown unit or curve. Source: E-41.
-- null: win_rate, profit_factor, expectancy, average_win, average_loss, best, worst, drawdown_percent, held_won_seconds
-- null: held_lost_seconds, swap, first_close, last_close, expectancy_r, winners_mae_r, longest_won, longest_lost
-- grant: bourse_app
create or replace function trading.performance(
    p_actor_id bigint,
    p_from date,
    p_to date,
    p_side text,
    p_zone text,
    p_unit text default 'money',
    p_curve text default 'step',
    p_instrument text default null,
    p_tag text default null
)
returns table (
    account_id bigint, mode text, currency text, trades bigint, won bigint, lost bigint, gains numeric, losses numeric, pro_loss numeric,
    win_rate numeric, profit_factor numeric, expectancy numeric, average_win numeric, average_loss numeric, best numeric, worst numeric,
    drawdown numeric, held_won_seconds bigint, held_lost_seconds bigint, spread_cost numeric, swap numeric, first_close timestamptz,
    last_close timestamptz, expectancy_r numeric, trades_r bigint, winners_mae_r numeric, curve jsonb, instruments jsonb, hours jsonb, excursions jsonb,
    left_out bigint, longest_won bigint, longest_lost bigint, drawdown_percent numeric, tags jsonb
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    v_account money.accounts;
    v_from timestamptz := coalesce(p_from::timestamp at time zone 'UTC', '-infinity');
    v_until timestamptz := coalesce((p_to + 1)::timestamp at time zone 'UTC', 'infinity');
    v_side trading.side := p_side::trading.side;
    v_instruments integer[] := case when p_instrument is not null then array(select i.id from market.instruments i where i.name = p_instrument) end;
    v_is_stored boolean := p_instrument is null and p_tag is null; -- whether stored totals cover the report
    v_ids bigint[];
begin
    perform iam.require_user(p_actor_id);
    select a.* into v_account
    from money.accounts a join iam.users u on u.active_account_id = a.id and u.id = a.user_id
    where u.id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    begin
        perform now() at time zone p_zone;
    exception
        when invalid_parameter_value then
            raise exception using errcode = 'BT277', message = 'Choose a time zone', column = 'zone';
    end;
    if p_unit not in ('money', 'r', 'percent') then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'unit';
    end if;
    if p_curve not in ('step', 'daily') then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'curve';
    end if;
    account_id := v_account.id;
    mode := v_account.mode::text;
    currency := v_account.currency;
    select s.trades, s.won, s.lost, s.gains, s.losses, s.pro_loss, s.best, s.worst, s.held_won_seconds, s.held_lost_seconds, s.spread_cost,
        s.first_close, s.last_close, s.instruments, s.hours
    into trades, won, lost, gains, losses, pro_loss, best, worst, held_won_seconds, held_lost_seconds, spread_cost, first_close, last_close,
        instruments, hours
    from trading.sum_performance(v_account.id, v_from, v_until, v_side, p_zone) s;
    left_out := 0;
    if not v_is_stored then
        select coalesce(round(sum(market.converted(o.spread, coalesce(o.rate_multiplier, 1), coalesce(o.rate_divisor, o.exchange_rate))), 5), 0),
            min(o.close_time), max(o.close_time)
        into spread_cost, first_close, last_close
        from trading.reported_orders(v_account.id, v_from, v_until, v_side, v_instruments, p_tag) o;
    end if;
    if p_unit <> 'money' or not v_is_stored then
        select s.trades, s.won, s.lost, s.gains, s.losses, s.total, s.best, s.worst, s.held_won_seconds, s.held_lost_seconds, s.drawdown,
            s.left_out, s.instruments, s.hours, s.tags, s.curve
        into trades, won, lost, gains, losses, pro_loss, best, worst, held_won_seconds, held_lost_seconds, drawdown, left_out, instruments,
            hours, tags, curve
        from trading.performance_in_unit(v_account.id, v_from, v_until, v_side, v_instruments, p_tag, p_zone, p_unit, p_curve) s;
    end if;
    win_rate := trading.win_rate(won, lost);
    profit_factor := trading.profit_factor(gains, losses);
    expectancy := round(pro_loss / nullif(trades, 0), 5);
    average_win := round(gains / nullif(won, 0), 5);
    average_loss := round(losses / nullif(lost, 0), 5);
    if p_unit = 'money' and v_is_stored then
        select c.drawdown, c.drawdown_percent, c.curve into drawdown, drawdown_percent, curve
        from trading.performance_curve(v_account.id, v_from, v_until, v_side, trades, first_close, last_close, p_curve, p_zone) c;
        tags := '[]';
    end if;
    v_ids := array(
        select o.id from trading.reported_orders(v_account.id, v_from, v_until, v_side, v_instruments, p_tag) o
        order by o.close_time desc, o.id desc
        limit 500
    );
    select coalesce(jsonb_agg(jsonb_build_object(
            'id', e.id, 'pro_loss', e.pro_loss::text, 'result_r', e.result_r::text, 'mae_r', e.mae_r::text, 'mfe_r', e.mfe_r::text,
            'mae_money', e.mae_money::text, 'mfe_money', e.mfe_money::text)), '[]'),
        round(avg(e.result_r), 4), count(e.result_r),
        percentile_disc(0.1) within group (order by e.mae_r) filter (where e.pro_loss > 0 and e.mae_r is not null)
    into excursions, expectancy_r, trades_r, winners_mae_r
    from trading.trade_excursions(v_ids) e;
    if trades + left_out <= 10000 then
        select coalesce(sum(trading.swap_of(o.id, o.created_at, o.close_time)), 0) into swap
        from trading.reported_orders(v_account.id, v_from, v_until, v_side, v_instruments, p_tag) o;
        select r.won, r.lost into longest_won, longest_lost
        from trading.longest_runs(v_account.id, v_from, v_until, v_side, v_instruments, p_tag) r;
        if p_unit = 'money' and v_is_stored then
            select trading.sum_tags(array_agg(o.id), array_agg(o.pro_loss::numeric)) into tags
            from trading.reported_orders(v_account.id, v_from, v_until, v_side, v_instruments, p_tag) o;
        end if;
    end if;
    return next;
end;
$$;

-- Returns the totals of an account's closed trades in [p_from, p_until), midnights in UTC, by instrument and by weekday
-- and hour of the opening: the stored totals of trading.total_days, and the orders of all other days. Offsets of time
-- zones are multiples of a quarter of an hour. Called by trading.performance and check 0425. Source: E-41, Q-285.
-- null: best, worst, held_won_seconds, held_lost_seconds, first_close, last_close
create or replace function trading.sum_performance(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_zone text
)
returns table (
    trades bigint, won bigint, lost bigint, gains numeric, losses numeric, pro_loss numeric, best numeric, worst numeric,
    held_won_seconds bigint, held_lost_seconds bigint, spread_cost numeric, first_close timestamptz, last_close timestamptz,
    instruments jsonb, hours jsonb
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with ranges as materialized (
        select u.starts, u.ends from trading.untotalled_ranges(p_account_id, p_from, p_until) u
    ), by_instrument as materialized (
        select t.instrument_id, sum(t.trades)::bigint as trades, sum(t.won)::bigint as won, sum(t.lost)::bigint as lost,
            sum(t.pro_loss) as pro_loss, sum(t.gains) as gains, max(t.best) as best, min(t.worst) as worst,
            min(t.first_close) as first_close, max(t.last_close) as last_close, sum(t.held_won) as held_won, sum(t.held_lost) as held_lost,
            sum(t.spread_cost) as spread_cost
        from trading.day_totals t
        where t.account_id = p_account_id and t.day >= (p_from at time zone 'UTC')::date and t.day < (p_until at time zone 'UTC')::date
            and (p_side is null or t.side = p_side)
        group by t.instrument_id
        union all
        select t.instrument_id, t.trades, t.won, t.lost, t.pro_loss, t.gains, t.best, t.worst, t.first_close, t.last_close,
            t.held_won, t.held_lost, t.spread_cost
        from ranges r
        cross join lateral trading.results_by_instrument(p_account_id, r.starts, r.ends) t
        where p_side is null or t.side = p_side
    ), by_hour as materialized (
        select trading.hour_of_week(t.opened_at, p_zone) as slot,
            sum(case p_side when 'buy' then t.buys when 'sell' then t.sells else t.buys + t.sells end) as trades,
            sum(case p_side when 'buy' then t.buy_pro_loss when 'sell' then t.sell_pro_loss else t.buy_pro_loss + t.sell_pro_loss end) as pro_loss
        from trading.opening_totals t
        where t.account_id = p_account_id and t.day >= (p_from at time zone 'UTC')::date and t.day < (p_until at time zone 'UTC')::date
            and (p_side is null or case p_side when 'buy' then t.buys else t.sells end > 0)
        group by 1
        union all
        select trading.hour_of_week(o.created_at, p_zone), count(*), sum(o.pro_loss)
        from ranges r
        join trading.orders o on o.account_id = p_account_id and o.close_time >= r.starts and o.close_time < r.ends
        where o.deleted_at is null and (p_side is null or o.type = p_side)
        group by 1
    )
    select coalesce(sum(s.trades), 0)::bigint, coalesce(sum(s.won), 0)::bigint, coalesce(sum(s.lost), 0)::bigint,
        coalesce(sum(s.gains), 0), coalesce(sum(s.pro_loss - s.gains), 0), coalesce(sum(s.pro_loss), 0), max(s.best)::numeric,
        min(s.worst)::numeric, (extract(epoch from sum(s.held_won)) / nullif(sum(s.won), 0))::bigint,
        (extract(epoch from sum(s.held_lost)) / nullif(sum(s.lost), 0))::bigint, coalesce(round(sum(s.spread_cost), 5), 0),
        min(s.first_close), max(s.last_close),
        (
            select coalesce(jsonb_agg(jsonb_build_object('instrument', g.name, 'trades', g.trades, 'won', g.won, 'lost', g.lost,
                'win_rate', trading.win_rate(g.won, g.lost)::text, 'pro_loss', g.pro_loss::text) order by g.pro_loss desc, g.name), '[]')
            from (
                select i.name, sum(k.trades)::bigint as trades, sum(k.won)::bigint as won, sum(k.lost)::bigint as lost, sum(k.pro_loss) as pro_loss
                from by_instrument k join market.instruments i on i.id = k.instrument_id
                group by i.name
            ) g
        ),
        (
            select coalesce(jsonb_agg(jsonb_build_object('weekday', g.weekday, 'hour', g.hour, 'trades', g.trades,
                'pro_loss', g.pro_loss::text) order by g.weekday, g.hour nulls last), '[]')
            from (
                select l.weekday, l.hour, sum(k.trades)::bigint as trades, sum(k.pro_loss) as pro_loss
                from by_hour k
                cross join lateral (select (k.slot / 24 + 3) % 7 + 1, k.slot % 24) l (weekday, hour)
                group by grouping sets ((l.weekday, l.hour), (l.weekday))
            ) g
        )
    from by_instrument s;
end;
$$;
