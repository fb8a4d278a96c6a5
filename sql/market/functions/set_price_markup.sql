-- Sets the price markup of an instrument, in quote per base (Q-159), for administrators: customers' bid is the
-- provider's bid less p_bid_markup, their ask its ask plus p_ask_markup, from the next tick on; both 0 remove the
-- markup. Ends p_minutes of the market's clock later, or with the next change. Each is at most 1 % of the price and
-- half of the instrument's largest accepted move, with the instrument's decimals. Called by
-- trading.set_instrument_controls. Locks: market.clock_state. Errors: BT102 account inactive, BT103 forbidden, BT200
-- unknown instrument, BT203 no price, BT215 invalid number of minutes, BT257 invalid reason, BT290 invalid markup.
-- grant: bourse_app
create or replace function market.set_price_markup(
    p_actor_id bigint,
    p_instrument text,
    p_bid_markup numeric,
    p_ask_markup numeric,
    p_reason text,
    p_minutes integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text;
    v record;
    v_now timestamptz := market.clock();
    v_before jsonb;
    v_ends_at timestamptz := 'infinity';
begin
    perform iam.require_role(p_actor_id, 'admin');
    v_reason := trading.check_reason(p_reason);
    if p_minutes < 1 then
        raise exception using errcode = 'BT215', message = 'The expiry must be in the future', column = 'minutes';
    end if;
    -- A frame is applied entirely before this change or entirely after it.
    perform from market.clock_state for no key update;
    select i.id, i.price_decimals, coalesce(q.time, '-infinity') as last_tick, market.max_markup(i.id) as max_markup
    into v
    from market.instruments i
    left join market.quotes q on q.instrument_id = i.id
    where i.name = p_instrument and i.deleted_at is null;
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    perform market.check_markup(p_bid_markup, v.max_markup, v.price_decimals, 'bidMarkup');
    perform market.check_markup(p_ask_markup, v.max_markup, v.price_decimals, 'askMarkup');
    if p_minutes is not null then
        -- The last tick may be ahead of the clock by up to a minute.
        v_ends_at := greatest(v_now + make_interval(mins => p_minutes), v.last_tick + interval '1 minute');
    end if;

    select market.markup_facts(m) into v_before from market.price_markups m
    where m.instrument_id = v.id and not m.is_ended and m.ends_at > v_now;
    perform market.change_markup(v.id, p_bid_markup, p_ask_markup, v_ends_at, v_reason, p_actor_id);
    perform audit.record(p_actor_id, 'set_price_markup', 'price_markup', p_instrument, v_before,
        jsonb_build_object('bid_markup', p_bid_markup, 'ask_markup', p_ask_markup, 'expires_at', nullif(v_ends_at, 'infinity')), v_reason);
    perform trading.publish_trade_state();
end;
$$;

-- Ends an instrument's markup with the last applied tick, and begins another one, unless it is 0, that ends at
-- p_ends_at. The caller holds market.clock_state. Called by market.set_price_markup and market.rescale_markup.
create or replace function market.change_markup(
    p_instrument_id integer,
    p_bid_markup numeric,
    p_ask_markup numeric,
    p_ends_at timestamptz,
    p_reason text,
    p_actor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_last_tick timestamptz := coalesce((select q.time from market.quotes q where q.instrument_id = p_instrument_id), '-infinity');
begin
    -- No tick has had a markup that starts after the last one.
    delete from market.price_markups m where m.instrument_id = p_instrument_id and m.starts_after >= v_last_tick;
    update market.price_markups m set ends_at = least(m.ends_at, v_last_tick), is_ended = true
    where m.instrument_id = p_instrument_id and not m.is_ended;
    if p_bid_markup + p_ask_markup > 0 then
        insert into market.price_markups (instrument_id, bid_markup, ask_markup, starts_after, ends_at, reason, set_by, set_at)
        values (p_instrument_id, p_bid_markup, p_ask_markup, v_last_tick, p_ends_at, p_reason, p_actor_id, market.clock());
    end if;
    update market.clock_state c set has_markups = market.is_marked_up() where c.has_markups <> market.is_marked_up();
end;
$$;

-- Returns whether a later tick can have a markup. Ticks that are older than the last one of their instrument are
-- rejected. Called by market.change_markup, market.end_markups and check 0207.
create or replace function market.is_marked_up()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select
        from market.price_markups m
        left join market.quotes q on q.instrument_id = m.instrument_id
        where m.ends_at >= coalesce(q.time, '-infinity') and m.ends_at > m.starts_after
    )
$$;

-- Records the expiry of markups in the audit log, and lets frames skip the markups after the last one has ended.
-- Returns whether one has expired. Called by trading.end_restrictions. Locks: market.clock_state.
create or replace function market.end_markups(
    p_now timestamptz
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_expired boolean := exists (select from market.price_markups m where not m.is_ended and m.ends_at <= p_now);
begin
    if not v_is_expired and ((select c.has_markups from market.clock_state c) = market.is_marked_up()) then
        return false;
    end if;
    perform from market.clock_state for no key update;
    perform audit.record(null, 'expire_price_markup', 'price_markup', i.name, market.markup_facts(m), null)
    from market.price_markups m join market.instruments i on i.id = m.instrument_id
    where not m.is_ended and m.ends_at <= p_now;
    update market.price_markups m set is_ended = true where not m.is_ended and m.ends_at <= p_now;
    update market.clock_state c set has_markups = market.is_marked_up();
    return v_is_expired;
end;
$$;

-- Divides an instrument's markup by a split's ratio, rounded half-up to its decimals. The caller holds
-- market.clock_state. Called by market.rescale_prices.
create or replace function market.rescale_markup(
    p_instrument_id integer,
    p_new_units integer,
    p_old_units integer,
    p_actor_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    select m.ends_at, i.price_decimals, market.rescaled(m.bid_markup, p_new_units, p_old_units) as bid_markup,
        market.rescaled(m.ask_markup, p_new_units, p_old_units) as ask_markup
    into v
    from market.price_markups m
    join market.instruments i on i.id = m.instrument_id
    join market.quotes q on q.instrument_id = m.instrument_id
    where m.instrument_id = p_instrument_id and not m.is_ended and m.ends_at > q.time;
    if found then
        perform market.change_markup(p_instrument_id, round(v.bid_markup, v.price_decimals), round(v.ask_markup, v.price_decimals),
            v.ends_at, p_reason, p_actor_id);
    end if;
end;
$$;

-- Returns the largest markup per side of an instrument: 1 % of its price, at most half of its largest accepted move, so
-- that a change of the markup alone puts no price under review; rounded down to its decimals. Null without a price.
-- Called by market.set_price_markup and trading.instrument_controls.
create or replace function market.max_markup(
    p_instrument_id integer
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select trunc(coalesce(q.bid, i.typical_price) * least(0.01, coalesce(i.max_jump, c.max_jump) / 2), i.price_decimals)
    from market.instruments i
    join market.categories c on c.category = i.category
    left join market.quotes q on q.instrument_id = i.id
    where i.id = p_instrument_id
$$;

-- Rejects a markup outside 0 to p_max or with more than p_decimals decimals. Called by market.set_price_markup. Errors:
-- BT203 no price, BT290 invalid markup.
create or replace function market.check_markup(
    p_markup numeric,
    p_max numeric,
    p_decimals smallint,
    p_field text
)
returns void
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_max is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    if (p_markup >= 0 and p_markup <= p_max and p_markup = round(p_markup, p_decimals)) is not true then
        raise exception using errcode = 'BT290', column = p_field,
            message = 'Enter a markup from 0 to {{max}}, in steps of {{step}}',
            detail = jsonb_build_object('max', trim_scale(p_max)::text, 'step', trim_scale(round(power(10::numeric, -p_decimals), p_decimals))::text)::text;
    end if;
end;
$$;

-- Returns a markup as the audit log stores it. Called by market.set_price_markup.
create or replace function market.markup_facts(
    p_markup market.price_markups
)
returns jsonb
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('bid_markup', p_markup.bid_markup, 'ask_markup', p_markup.ask_markup,
        'expires_at', nullif(p_markup.ends_at, 'infinity'), 'reason', p_markup.reason)
$$;

-- Returns the markup that the next tick of an instrument gets, with its stamp; null for none. Called by
-- trading.instrument_controls and trading.ticket_terms.
create or replace function market.current_markup(
    p_instrument_id integer,
    p_now timestamptz
)
returns market.price_markups
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select m from market.price_markups m where m.instrument_id = p_instrument_id and not m.is_ended and m.ends_at > p_now
$$;
