-- Creates a price alert (p_id null) or replaces one of the actor (E-39), and returns its id. p_level is in quote per
-- base; a move has p_percent within p_window_minutes instead and compares bids. p_indicator, with p_indicator_length
-- and p_bar_interval, compares the indicator of closed bars with p_level instead of a price. p_repeat is once, every
-- (time the condition becomes true) or bar: an indicator at every closed bar at which it is true, a price once in every
-- bar of p_bar_interval (Q-472), a move never. p_expiry is gtc, day, week or date (p_expires_at). It is active from the
-- next frame of prices on, as a new one (Q-200). A user has at most 100 alerts that are active or paused. Called by
-- POST /alerts/save. Locks: the actor's row, so that two new alerts are counted, then the alert. Errors: BT104 not the
-- actor's alert, BT200 unknown instrument, BT215 expiry in the past, BT228 invalid condition, BT237 too many alerts,
-- BT247 invalid expiry, BT248 no end of a day.
-- grant: bourse_app
create or replace function trading.save_alert(
    p_actor_id bigint,
    p_id bigint,
    p_instrument text,
    p_condition text,
    p_price_side text,
    p_level numeric,
    p_percent numeric,
    p_window_minutes integer,
    p_repeat text,
    p_expiry text,
    p_expires_at timestamptz,
    p_channels text[],
    p_note text,
    p_indicator text default null,
    p_indicator_length integer default null,
    p_bar_interval text default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_is_move boolean := p_condition = 'move';
    v_indicator trading.alert_indicator;
    v_length integer;
    v_interval text;
    v_is_week boolean := p_expiry is not distinct from 'week';
    v_expiry trading.expiry_kind;
    v_expires_at timestamptz;
    v_channels trading.alert_channel[];
    v_id bigint := p_id;
begin
    perform iam.require_user(p_actor_id);
    select i.id into v_instrument_id from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    perform trading.check_alert(p_condition, p_price_side, p_level, p_percent, p_window_minutes, p_channels, p_note, p_repeat, p_indicator is not null, p_bar_interval);
    if p_indicator is not null and not v_is_move then
        v_length := case when p_indicator not in ('macd', 'macd_histogram') then p_indicator_length end;
        v_indicator := trading.check_indicator(p_indicator, v_length, p_level);
    end if;
    v_interval := case when v_indicator is not null or p_repeat = 'bar' then p_bar_interval end;
    v_expiry := trading.read_expiry(case when v_is_week then 'date' else p_expiry end, p_expires_at);
    v_expires_at := trading.expiry_of(v_instrument_id, v_expiry, case when v_is_week then market.clock() + interval '7 days' else p_expires_at end, null);
    v_channels := array(select c::trading.alert_channel from unnest(p_channels) c group by c order by c::trading.alert_channel);

    perform from iam.users u where u.id = p_actor_id for no key update;
    if (
        select count(*) from trading.price_alerts a
        where a.user_id = p_actor_id and a.state in ('active', 'paused') and a.id is distinct from p_id
    ) >= 100 then
        raise exception using errcode = 'BT237', message = 'You can have up to 100 alerts';
    end if;
    if p_id is null then
        insert into trading.price_alerts (
            user_id, instrument_id, condition, price_side, level, percent, window_minutes, indicator, indicator_length, bar_interval, threshold,
            evaluated_until, is_repeated, is_per_bar, expiry, expires_at, channels, note, created_at
        ) values (
            p_actor_id, v_instrument_id, p_condition::trading.alert_condition, p_price_side::trading.price_side,
            case when not v_is_move and v_indicator is null then p_level end, case when v_is_move then p_percent end,
            case when v_is_move then p_window_minutes end, v_indicator, v_length, v_interval,
            case when v_indicator is not null then p_level end, case when v_indicator is not null then market.clock() end,
            p_repeat <> 'once', p_repeat = 'bar', v_expiry, v_expires_at, v_channels, coalesce(p_note, ''), market.clock()
        ) returning id into v_id;
    else
        update trading.price_alerts a set
            instrument_id = v_instrument_id, condition = p_condition::trading.alert_condition,
            price_side = p_price_side::trading.price_side, level = case when not v_is_move and v_indicator is null then p_level end,
            percent = case when v_is_move then p_percent end, window_minutes = case when v_is_move then p_window_minutes end,
            indicator = v_indicator, indicator_length = v_length, bar_interval = v_interval,
            threshold = case when v_indicator is not null then p_level end,
            evaluated_until = case when v_indicator is not null then market.clock() end, indicator_value = null,
            is_repeated = p_repeat <> 'once', is_per_bar = p_repeat = 'bar', expiry = v_expiry, expires_at = v_expires_at, channels = v_channels,
            note = coalesce(p_note, ''), created_at = market.clock(),
            state = 'active', is_new = true, is_armed = true, is_true = false, side = 0, false_since = null, next_bar_at = null
        where a.id = p_id and a.user_id = p_actor_id;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
    end if;
    if v_indicator is not null then
        perform trading.start_indicator_alert(v_id);
    end if;
    perform trading.add_alert_edge(p_actor_id, v_instrument_id);
    return v_id;
end;
$$;

-- Checks the fields of a price alert. Called by trading.save_alert. Errors: BT228.
create or replace function trading.check_alert(
    p_condition text,
    p_price_side text,
    p_level numeric,
    p_percent numeric,
    p_window_minutes integer,
    p_channels text[],
    p_note text,
    p_repeat text,
    p_is_indicator boolean,
    p_interval text
)
returns void
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if (p_condition in ('above', 'below', 'crosses', 'move')) is not true then
        raise exception using errcode = 'BT228', message = 'Choose a condition', column = 'condition';
    elsif (p_price_side in ('bid', 'ask', 'mid')) is not true then
        raise exception using errcode = 'BT228', message = 'Choose bid, ask or mid', column = 'side';
    elsif (p_condition = 'move' or p_is_indicator) and p_price_side <> 'bid' then
        raise exception using errcode = 'BT228', message = 'A move is measured on the bid', column = 'side';
    elsif p_condition = 'move' and (p_percent > 0 and p_percent <= 100) is not true then
        raise exception using errcode = 'BT228', message = 'Enter a move above 0 % and up to 100 %', column = 'percent';
    elsif p_condition = 'move' and (p_window_minutes between 1 and 1440) is not true then
        raise exception using errcode = 'BT228', message = 'Enter 1 to 1,440 minutes', column = 'minutes';
    elsif p_condition <> 'move' and not p_is_indicator and (p_level > 0 and p_level <= 1e9) is not true then
        raise exception using errcode = 'BT228', message = 'Enter a price above 0', column = 'level';
    elsif (cardinality(p_channels) > 0 and p_channels <@ '{app,mail,push}') is not true then
        raise exception using errcode = 'BT228', message = 'Choose how you are notified', column = 'channels';
    elsif (p_repeat in ('once', 'every') or p_repeat = 'bar' and p_condition <> 'move') is not true then
        raise exception using errcode = 'BT228', message = 'An alert on a move cannot fire once per bar', column = 'repeat';
    elsif (p_is_indicator and p_condition <> 'move' or p_repeat = 'bar') and market.bar_width(p_interval) is null then
        raise exception using errcode = 'BT228', message = 'Choose an interval', column = 'interval';
    elsif length(p_note) > 200 then
        raise exception using errcode = 'BT228', message = 'The note can have up to 200 characters', column = 'note';
    end if;
end;
$$;

-- Returns the indicator of an alert after checking its settings and the value that it is compared with. Called by
-- trading.save_alert. Errors: BT228.
create or replace function trading.check_indicator(
    p_indicator text,
    p_length integer,
    p_value numeric
)
returns trading.alert_indicator
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_share boolean := p_indicator in ('rsi', 'stochastic');
begin
    if not exists (select from pg_enum e where e.enumtypid = 'trading.alert_indicator'::regtype and e.enumlabel = p_indicator) then
        raise exception using errcode = 'BT228', message = 'Choose a price or an indicator', column = 'side';
    elsif p_indicator not in ('macd', 'macd_histogram') and (p_length between 2 and 200) is not true then
        raise exception using errcode = 'BT228', message = 'Enter a length from 2 to 200 bars', column = 'length';
    elsif v_is_share and (p_value between 0 and 100) is not true then
        raise exception using errcode = 'BT228', message = 'Enter a value from 0 to 100', column = 'level';
    elsif (abs(p_value) <= 1e9) is not true then
        raise exception using errcode = 'BT228', message = 'Enter a value', column = 'level';
    end if;
    return p_indicator::trading.alert_indicator;
end;
$$;

-- Makes the next frame of prices start the evaluation of an instrument's new alerts, and makes the owner's open pages
-- reload them. Called by trading.save_alert and trading.set_alert_state.
create or replace function trading.add_alert_edge(
    p_user_id bigint,
    p_instrument_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into trading.fresh_edges (instrument_id) values (p_instrument_id);
    perform site.publish('user:' || p_user_id, '{"changed": ["alerts"]}');
end;
$$;

-- Pauses (p_state paused) or resumes (active) an alert of the actor. A resumed alert begins as a new one. Called by
-- POST /alerts/{id}/pause and /alerts/{id}/resume. Errors: BT104 not the actor's alert, BT229 the alert has ended.
-- grant: bourse_app
create or replace function trading.set_alert_state(
    p_actor_id bigint,
    p_id bigint,
    p_state text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_alert trading.price_alerts;
begin
    perform iam.require_user(p_actor_id);
    select * into v_alert from trading.price_alerts a where a.id = p_id and a.user_id = p_actor_id for no key update;
    if not found or p_state is null or p_state not in ('active', 'paused') then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_alert.state not in ('active', 'paused') or v_alert.expires_at <= market.clock() then
        raise exception using errcode = 'BT229', message = 'This alert has ended. Edit it to use it again';
    end if;
    if v_alert.state::text = p_state then
        return;
    end if;
    update trading.price_alerts a set
        state = p_state::trading.alert_state, is_new = p_state = 'active', is_armed = true, is_true = false, side = 0, false_since = null,
        evaluated_until = case when a.indicator is not null then market.clock() end
    where a.id = p_id;
    if p_state = 'active' and v_alert.indicator is not null then
        perform trading.start_indicator_alert(p_id);
    end if;
    perform trading.add_alert_edge(p_actor_id, v_alert.instrument_id);
end;
$$;
