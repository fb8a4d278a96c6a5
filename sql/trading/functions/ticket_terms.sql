-- Returns the terms on which the owner of an account would trade an instrument now: leverage of plan or instrument
-- (E-01), capped (Q-133, Q-135), pip (E-02), spread in pips, rate to the account's currency (null if unknown), limits
-- of the amount, whether KYC is required before trading on the account (Q-469), the controls (trading.ticket_controls),
-- and the price markup of bid and ask together, in quote per base (Q-159), the expiry of a day order (E-35, null for
-- none), and when the market next opens or closes (null: not within a week), the levels of the owner's active price
-- alerts (E-39), newest first, at most 20, and the number of active alerts of all instruments. Null for an account of
-- another user. For display only; trading.open_order validates. Called by the dashboard.
-- null: hours_until, day_expires_at, price_markup, leverage, pip, spread_pips, exchange_rate, min_units, max_units
-- null: unit_step, lot_state, controls, alerts
-- grant: bourse_app
create or replace function trading.ticket_terms(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    out leverage numeric,
    out pip numeric,
    out spread_pips numeric,
    out exchange_rate numeric,
    out min_units numeric,
    out max_units numeric,
    out unit_step numeric,
    out lot_state text,
    out needs_kyc boolean,
    out controls jsonb,
    out price_markup numeric,
    out day_expires_at timestamptz,
    out hours_until timestamptz,
    out alerts jsonb,
    out alert_count integer
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_quote text;
    v_currency text;
    v_mode text;
    v_instrument_id integer;
begin
    select
        trading.leverage(case i.category when 'forex' then p.forex_leverage when 'commodity' then p.commodity_leverage
            when 'index' then p.index_leverage when 'stock' then p.stock_leverage else p.crypto_leverage end, i.leverage),
        market.pip_size(i.quote, i.pip_size), c.spread_pips, i.min_units, i.max_units, i.unit_step, c.lot_state::text, i.quote, a.currency, a.mode, i.id
    into leverage, pip, spread_pips, min_units, max_units, unit_step, lot_state, v_quote, v_currency, v_mode, v_instrument_id
    from money.accounts a
    join iam.users u on u.id = a.user_id
    join market.instruments i on i.name = p_instrument and i.deleted_at is null
    join market.categories c on c.category = i.category
    left join money.plans p on p.id = u.plan_id
    where a.id = p_balance_id and a.user_id = p_actor_id;
    if v_instrument_id is not null then
        controls := trading.ticket_controls(p_actor_id, p_balance_id, v_instrument_id, leverage);
        select trim_scale(m.bid_markup + m.ask_markup) into price_markup from market.current_markup(v_instrument_id, market.clock()) m;
        leverage := least(leverage, trading.leverage_cap(p_actor_id, v_instrument_id, market.clock()));
        day_expires_at := trading.day_expiry(v_instrument_id, market.clock());
        hours_until := market.hours_until(v_instrument_id, market.clock());
        alerts := trading.alert_levels(p_actor_id, v_instrument_id);
    end if;
    select count(*) into alert_count
    from trading.price_alerts a
    where a.user_id = p_actor_id and a.state = 'active' and (a.expires_at is null or a.expires_at > market.clock());
    needs_kyc := v_mode = 'real' and site.is_on('kycTrade') and kyc.status_of(p_actor_id) <> 'approved';

    begin
        exchange_rate := market.exchange_rate(v_quote, v_currency);
    exception when sqlstate 'BT210' then
        exchange_rate := null; -- the ticket shows no estimate; placing the order reports the error
    end;
end;
$$;

-- Returns the levels of a user's active price alerts of an instrument, newest first, at most 20, as text in quote per
-- base. Called by trading.ticket_terms.
create or replace function trading.alert_levels(
    p_user_id bigint,
    p_instrument_id integer
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'level', trim_scale(a.level)::text) order by a.id desc), '[]')
    from (
        select a.id, a.level from trading.price_alerts a
        where a.user_id = p_user_id and a.instrument_id = p_instrument_id and a.state = 'active' and a.level is not null
            and (a.expires_at is null or a.expires_at > market.clock())
        order by a.id desc
        limit 20
    ) a
$$;

-- Returns the controls of a new order that the ticket states (Q-132 to Q-135), numbers as text: the customer's state;
-- size limits, with the units open and possible by side; margin tiers with the notional open by side (quote currency);
-- the lowest leverage window now, and the next one within 24 hours that would lower p_leverage. Null without any
-- control. Called by trading.ticket_terms.
create or replace function trading.ticket_controls(
    p_user_id bigint,
    p_balance_id bigint,
    p_instrument_id integer,
    p_leverage numeric
)
returns jsonb
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'state', coalesce(c.state, 'allowed'),
        -- Staff acting for the customer can still close and change orders, as trading.reject_read_only.
        'isReadOnly', coalesce(c.state = 'read_only', false) and iam.impersonator_id() is null, 'until', c.expires_at, 'maxLeverage', trim_scale(c.max_leverage)::text,
        'maxOrder', trim_scale(t.max_order_units)::text, 'maxOpen', trim_scale(t.max_open_units)::text,
        -- greatest(0, null) is 0, and no limit is null.
        'room', jsonb_build_object(
            'buy', case when t.max_open_units is not null then trim_scale(greatest(0, t.max_open_units - coalesce(e.long_units, 0)))::text end,
            'sell', case when t.max_open_units is not null then trim_scale(greatest(0, t.max_open_units - coalesce(e.short_units, 0)))::text end),
        'tiers', case when t.tier_limits is not null then jsonb_build_object(
            'limits', (select jsonb_agg(trim_scale(l)::text order by n) from unnest(t.tier_limits) with ordinality u (l, n)),
            'leverages', (select jsonb_agg(trim_scale(l)::text order by n) from unnest(t.tier_leverages) with ordinality u (l, n)),
            'exposure', jsonb_build_object('buy', trim_scale(coalesce(e.long_cost, 0))::text, 'sell', trim_scale(coalesce(e.short_cost, 0))::text))
        end,
        'window', (
            select jsonb_build_object('leverage', trim_scale(w.max_leverage)::text, 'from', w.starts_at, 'until', w.ends_at)
            from trading.instrument_windows(p_instrument_id, k.now) w where w.starts_at <= k.now
            order by w.max_leverage, w.ends_at limit 1
        ),
        'next', (
            select jsonb_build_object('leverage', trim_scale(w.max_leverage)::text, 'from', w.starts_at, 'until', w.ends_at)
            from trading.instrument_windows(p_instrument_id, k.now) w
            where w.starts_at > k.now and w.starts_at <= k.now + interval '24 hours' and w.max_leverage < p_leverage
            order by w.starts_at, w.max_leverage limit 1
        ))
    from (select market.clock() as now) k
    join market.instruments i on i.id = p_instrument_id
    join trading.terms t on t.name = i.name and t.plan_id = 0
    left join trading.customer_controls c on c.user_id = p_user_id and (c.expires_at is null or c.expires_at > k.now)
    left join trading.exposures e on e.account_id = p_balance_id and e.instrument_id = p_instrument_id
    where c.user_id is not null or t.has_controls or t.tier_limits is not null
$$;
