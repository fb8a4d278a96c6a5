-- Returns the accounts with days to total: those with more than 10,000 closed orders, and of these the ones with
-- changed or new days. Called by the nightly job close-days. Source: E-41, Q-285.
-- grant: bourse_worker
create or replace function trading.accounts_to_total()
returns table (account_id bigint)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from money.accounts a
    cross join trading.last_day_to_total() u (day)
    left join lateral (
        select max(t.day) filter (where t.is_current) as last_day, bool_or(not t.is_current and t.day <= u.day) as is_changed
        from trading.totalled_days t where t.account_id = a.id
    ) d on true
    where a.user_id is not null and case
        when d.is_changed then true
        when d.last_day is not null then exists (
            select from trading.orders o
            where o.account_id = a.id and o.close_time >= (d.last_day + 1)::timestamp at time zone 'UTC'
                and o.close_time < (u.day + 1)::timestamp at time zone 'UTC' and o.deleted_at is null)
        else (
            select count(*) from (select from trading.orders o where o.account_id = a.id and o.close_time is not null limit 10001) n
        ) > 10000 end
    order by a.id
$$;

-- Stores the totals of up to p_limit ended UTC days of an account, of new days and of days whose orders have changed,
-- and returns the number of days; 0: none is left. Called by the nightly job close-days. Locks: the account's row, so
-- that none of its orders changes meanwhile. Source: E-41, Q-285.
-- grant: bourse_worker
create or replace function trading.total_days(
    p_account_id bigint,
    p_limit integer
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_days date[];
begin
    perform from money.accounts a where a.id = p_account_id for no key update;
    v_days := array(select d.day from trading.days_to_total(p_account_id) d (day) order by d.day limit p_limit);
    perform trading.store_totals(p_account_id, v_days);
    return cardinality(v_days);
end;
$$;

-- Returns the last UTC day that may have totals. The trigger of trading.orders invalidates the days of orders that are
-- closed more than two hours late, so a day is totalled three hours after its end. Called by trading.accounts_to_total
-- and trading.days_to_total.
create or replace function trading.last_day_to_total()
returns date
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select ((clock_timestamp() - interval '3 hours') at time zone 'UTC')::date - 1
$$;

-- Returns the ended days of an account whose totals are to be stored. Called by trading.total_days.
create or replace function trading.days_to_total(
    p_account_id bigint
)
returns setof date
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.day from trading.totalled_days t
    where t.account_id = p_account_id and not t.is_current and t.day <= trading.last_day_to_total()
    union
    select (o.close_time at time zone 'UTC')::date
    from trading.orders o
    where o.account_id = p_account_id and o.deleted_at is null and o.close_time < (trading.last_day_to_total() + 1)::timestamp at time zone 'UTC'
        and o.close_time >= coalesce((
            select max(t.day) + 1 from trading.totalled_days t where t.account_id = p_account_id and t.is_current
        )::timestamp at time zone 'UTC', '-infinity')
$$;

-- Computes and stores the totals of these days anew. The caller holds the account's row. Called by trading.total_days.
create or replace function trading.store_totals(
    p_account_id bigint,
    p_days date[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from trading.totalled_days t where t.account_id = p_account_id and t.day = any(p_days);
    insert into trading.totalled_days (account_id, day, is_current)
    select p_account_id, d.day, true from unnest(p_days) d (day);
    insert into trading.day_totals (account_id, day, instrument_id, side, trades, won, lost, gains, pro_loss, best, worst,
        held_won, held_lost, spread_cost, first_close, last_close)
    select p_account_id, d.day, r.instrument_id, r.side, r.trades, r.won, r.lost, r.gains, r.pro_loss, r.best, r.worst,
        r.held_won, r.held_lost, r.spread_cost, r.first_close, r.last_close
    from unnest(p_days) d (day)
    cross join lateral trading.results_by_instrument(p_account_id, d.day::timestamp at time zone 'UTC', (d.day + 1)::timestamp at time zone 'UTC') r;
    insert into trading.opening_totals (account_id, day, opened_at, buys, buy_pro_loss, sells, sell_pro_loss)
    select p_account_id, d.day, r.opened_at, r.buys, r.buy_pro_loss, r.sells, r.sell_pro_loss
    from unnest(p_days) d (day)
    cross join lateral trading.results_by_opening(p_account_id, d.day::timestamp at time zone 'UTC', (d.day + 1)::timestamp at time zone 'UTC') r;
    insert into trading.curve_totals (account_id, day, hour, side, last_close, pro_loss, peak, trough, fall)
    select p_account_id, d.day, r.hour, r.side, r.last_close, r.pro_loss, r.peak, r.trough, r.fall
    from unnest(p_days) d (day)
    cross join lateral trading.results_by_hour(p_account_id, d.day) r;
end;
$$;

-- Returns the totals of an account's closed orders in [p_from, p_until) by instrument and side. Called by
-- trading.store_totals, trading.sum_performance, trading.closed_today and check 0432. Source: E-41.
-- null: held_won, held_lost
create or replace function trading.results_by_instrument(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz
)
returns table (
    instrument_id integer, side trading.side, trades bigint, won bigint, lost bigint, gains numeric, pro_loss numeric, best numeric,
    worst numeric, held_won interval, held_lost interval, spread_cost numeric, first_close timestamptz, last_close timestamptz
)
language sql
stable
rows 100
as $$
    select o.instrument_id, o.type, count(*), count(*) filter (where o.pro_loss > 0), count(*) filter (where o.pro_loss < 0),
        coalesce(sum(o.pro_loss) filter (where o.pro_loss > 0), 0), sum(o.pro_loss), max(o.pro_loss)::numeric, min(o.pro_loss)::numeric,
        sum(o.close_time - o.created_at) filter (where o.pro_loss > 0), sum(o.close_time - o.created_at) filter (where o.pro_loss < 0),
        sum(case when o.rate_divisor is null and o.exchange_rate = 1 then o.spread
            else market.converted(o.spread, coalesce(o.rate_multiplier, 1), coalesce(o.rate_divisor, o.exchange_rate)) end),
        min(o.close_time), max(o.close_time)
    from trading.orders o
    where o.account_id = p_account_id and o.close_time >= p_from and o.close_time < p_until and o.deleted_at is null
    group by o.instrument_id, o.type
$$;

-- Returns the totals of an account's closed orders in [p_from, p_until) by the quarter of an hour of their opening.
-- Called by trading.store_totals and check 0432. Source: E-41.
create or replace function trading.results_by_opening(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz
)
returns table (opened_at timestamptz, buys bigint, buy_pro_loss numeric, sells bigint, sell_pro_loss numeric)
language sql
stable
rows 1000
as $$
    select date_bin('15 minutes', o.created_at, '2000-01-01 00:00Z'),
        count(*) filter (where o.type = 'buy'), coalesce(sum(o.pro_loss) filter (where o.type = 'buy'), 0),
        count(*) filter (where o.type = 'sell'), coalesce(sum(o.pro_loss) filter (where o.type = 'sell'), 0)
    from trading.orders o
    where o.account_id = p_account_id and o.close_time >= p_from and o.close_time < p_until and o.deleted_at is null
    group by 1
$$;

-- Returns the running sum of an account's closed orders of a UTC day by hour of the close, for each side and for both:
-- its last, largest and smallest value and its largest fall within the hour. Called by trading.store_totals and check
-- 0432. Source: E-41.
-- null: side
create or replace function trading.results_by_hour(
    p_account_id bigint,
    p_day date
)
returns table (
    hour integer, side trading.side, last_close timestamptz, pro_loss numeric, peak numeric, trough numeric, fall numeric
)
language sql
stable
rows 72
as $$
    with running as (
        select c.hour, c.side, c.close_time, c.id, c.pro_loss,
            sum(c.pro_loss) over (partition by c.hour, c.side order by c.close_time, c.id rows unbounded preceding) as total
        from (
            select extract(hour from o.close_time at time zone 'UTC')::integer as hour, s.side, o.close_time, o.id, o.pro_loss
            from trading.orders o
            cross join lateral (values (o.type), (null)) s (side)
            where o.account_id = p_account_id and o.close_time >= p_day::timestamp at time zone 'UTC'
                and o.close_time < (p_day + 1)::timestamp at time zone 'UTC' and o.deleted_at is null
        ) c
    ), falls as (
        select r.*, r.total - max(r.total) over (partition by r.hour, r.side order by r.close_time, r.id rows unbounded preceding) as fall
        from running r
    )
    select f.hour, f.side, max(f.close_time), sum(f.pro_loss), max(f.total), min(f.total), min(f.fall)
    from falls f
    group by f.hour, f.side
$$;

-- Returns the parts of [p_from, p_until), midnights in UTC, whose days have no current totals. Called by
-- trading.sum_performance and trading.performance_curve. Source: Q-285.
create or replace function trading.untotalled_ranges(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz
)
returns table (starts timestamptz, ends timestamptz)
language sql
stable
rows 2
security definer
set search_path = pg_catalog, pg_temp
as $$
    select lower(r), upper(r)
    from unnest(
        tstzmultirange(tstzrange(p_from, p_until)) - coalesce((
            select range_agg(tstzrange(t.day::timestamp at time zone 'UTC', (t.day + 1)::timestamp at time zone 'UTC'))
            from trading.totalled_days t
            where t.account_id = p_account_id and t.is_current and t.day >= (p_from at time zone 'UTC')::date
                and t.day < (p_until at time zone 'UTC')::date
        ), '{}')
    ) r
$$;
