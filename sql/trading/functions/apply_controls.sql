-- Applies the controls of customer and instrument to a new order and returns its leverage, capped (Q-133 to Q-135).
-- p_terms has the leverage of E-01. Called by trading.open_order, if the customer or the instrument has controls.
-- Errors: BT270 customer close-only, BT271 customer read-only, BT272 order too large, BT273 open position too large.
create or replace function trading.apply_controls(
    p_account money.accounts,
    p_terms trading.terms,
    p_type trading.side,
    p_units numeric,
    p_now timestamptz
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_open_units numeric := 0;
begin
    perform trading.check_customer(p_account.user_id, p_now);
    perform trading.check_order_size(p_terms.max_order_units, p_units);
    if p_terms.max_open_units is not null then
        select case p_type when 'buy' then e.long_units else e.short_units end into v_open_units
        from trading.exposures e
        where e.account_id = p_account.id and e.instrument_id = p_terms.instrument_id;
        if coalesce(v_open_units, 0) + p_units > p_terms.max_open_units then
            raise exception using errcode = 'BT273', column = 'amount',
                message = 'The largest open position is {{max}} units per side; {{rest}} more are possible',
                detail = jsonb_build_object('max', trim_scale(p_terms.max_open_units)::text,
                    'rest', trim_scale(greatest(0, p_terms.max_open_units - coalesce(v_open_units, 0)))::text)::text;
        end if;
    end if;
    return least(p_terms.leverage, trading.leverage_cap(p_account.user_id, p_terms.instrument_id, p_now));
end;
$$;

-- Rejects an order of a customer who may not open positions (Q-133). Called by trading.apply_controls and
-- trading.place_pending. Errors: BT270 customer close-only, BT271 customer read-only.
create or replace function trading.check_customer(
    p_user_id bigint,
    p_now timestamptz
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_state trading.customer_state;
begin
    select c.state into v_state
    from trading.customer_controls c
    where c.user_id = p_user_id and (c.expires_at is null or c.expires_at > p_now);
    if v_state = 'read_only' then
        raise exception using errcode = 'BT271', message = 'Your account is read-only: you can neither place, change nor close orders';
    elsif v_state = 'close_only' then
        raise exception using errcode = 'BT270', message = 'Your account is close only: you can close positions, but not open new ones';
    end if;
end;
$$;

-- Rejects an order above the size limit of one order, null for none (Q-134). Called by trading.apply_controls and
-- trading.place_pending. Errors: BT272 order too large.
create or replace function trading.check_order_size(
    p_max_units numeric,
    p_units numeric
)
returns void
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_units > p_max_units then
        raise exception using errcode = 'BT272', message = 'The largest order is {{max}} units', column = 'amount',
            detail = jsonb_build_object('max', trim_scale(p_max_units)::text)::text;
    end if;
end;
$$;

-- Returns the largest leverage of a new order at a time, the lowest cap of customer and leverage windows; null for none
-- (Q-133, Q-135). Called by trading.apply_controls, trading.ticket_terms and trading.review_order.
create or replace function trading.leverage_cap(
    p_user_id bigint,
    p_instrument_id integer,
    p_now timestamptz
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select least(
        (select c.max_leverage from trading.customer_controls c
            where c.user_id = p_user_id and (c.expires_at is null or c.expires_at > p_now)),
        (select min(w.max_leverage) from trading.instrument_windows(p_instrument_id, p_now) w where w.starts_at <= p_now))
$$;

-- Returns the leverage windows that apply to an instrument, each with its current or next time; those that are over are
-- omitted. Called by trading.leverage_cap, trading.ticket_controls and trading.instrument_controls.
create or replace function trading.instrument_windows(
    p_instrument_id integer,
    p_now timestamptz
)
returns table (window_id integer, max_leverage numeric, starts_at timestamptz, ends_at timestamptz)
language sql
stable
rows 2
security definer
set search_path = pg_catalog, pg_temp
as $$
    select w.id, w.max_leverage, o.starts_at, o.ends_at
    from market.instruments i
    join trading.leverage_windows w on trading.restricts(w.instrument_id, w.category, i.id, i.category)
    cross join lateral trading.window_times(w, p_now) o
    where i.id = p_instrument_id
$$;

-- Returns the current or next time of a leverage window, no row when it is over. Called by trading.instrument_windows
-- and trading.update_windows.
create or replace function trading.window_times(
    p_window trading.leverage_windows,
    p_now timestamptz
)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
rows 1
as $$
    select o.starts_at, o.ends_at
    from (
        select p_window.starts_at, p_window.ends_at where p_window.starts_at is not null
        union all
        -- Added to the local time, so that a change to summer time moves no window. One that began last week may last.
        select
            (m.monday + make_interval(weeks => n, mins => p_window.from_minute)) at time zone p_window.time_zone,
            (m.monday + make_interval(weeks => n + (p_window.to_minute < p_window.from_minute)::integer, mins => p_window.to_minute))
                at time zone p_window.time_zone
        from (select date_trunc('week', p_now at time zone p_window.time_zone) as monday) m
        cross join generate_series(-1, 1) n
        where p_window.starts_at is null
    ) o (starts_at, ends_at)
    where o.ends_at > p_now
    order by o.ends_at
    limit 1
$$;
