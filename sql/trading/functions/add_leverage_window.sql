-- Adds a leverage window of an instrument, a category or, with both null, the whole market (Q-135), for administrators.
-- p_from and p_to are local times of p_time_zone: "2026-12-24T20:00" for a window that occurs once, "5 21:00" (Monday
-- is 1) for one of every week. Returns its id. Called by POST /admin/risk/controls/windows. Errors: BT102 account
-- inactive, BT103 forbidden, BT200 unknown instrument or category, BT257 invalid reason, BT276 invalid leverage, BT277
-- invalid times.
-- grant: bourse_app
create or replace function trading.add_leverage_window(
    p_actor_id bigint,
    p_instrument text,
    p_category text,
    p_max_leverage numeric,
    p_from text,
    p_to text,
    p_time_zone text,
    p_reason text
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_weekly constant text := '^[1-7] ([01]\d|2[0-3]):[0-5]\d$';
    c_once constant text := '^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$';
    v_scope record;
    v_window trading.leverage_windows;
    v_reason text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    v_reason := trading.check_reason(p_reason);
    v_scope := trading.find_scope(p_instrument, p_category);
    perform trading.check_max_leverage(p_max_leverage);
    if iam.is_time_zone(p_time_zone) is not true then
        raise exception using errcode = 'BT277', message = 'Choose a time zone', column = 'timeZone';
    end if;
    if p_from ~ c_weekly and p_to ~ c_weekly then
        v_window.from_minute := trading.minute_of_week(p_from);
        v_window.to_minute := trading.minute_of_week(p_to);
    elsif p_from ~ c_once and p_to ~ c_once then
        begin
            v_window.starts_at := p_from::timestamp at time zone p_time_zone;
            v_window.ends_at := p_to::timestamp at time zone p_time_zone;
        exception when datetime_field_overflow then
            null; -- no such day: rejected below
        end;
    end if;
    if (v_window.from_minute <> v_window.to_minute or v_window.ends_at > v_window.starts_at and v_window.ends_at > market.clock()) is not true then
        raise exception using errcode = 'BT277', message = 'Enter a start and an end after it, in the future', column = 'to';
    end if;

    insert into trading.leverage_windows (instrument_id, category, max_leverage, starts_at, ends_at, from_minute, to_minute, time_zone,
        reason, set_by, set_at)
    values (v_scope.instrument_id, v_scope.category, p_max_leverage, v_window.starts_at, v_window.ends_at, v_window.from_minute,
        v_window.to_minute, p_time_zone, v_reason, p_actor_id, market.clock())
    returning * into v_window;
    perform audit.record(p_actor_id, 'add_leverage_window', 'leverage_windows', v_window.id::text, null,
        to_jsonb(v_window) || jsonb_build_object('scope', trading.restriction_name(v_scope.instrument_id, v_scope.category)), v_reason);
    perform trading.publish_trade_state();
    return v_window.id;
end;
$$;

-- Removes a leverage window, for administrators. Called by POST /admin/risk/controls/windows/{id}/remove. Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found, BT257 invalid reason.
-- grant: bourse_app
create or replace function trading.remove_leverage_window(
    p_actor_id bigint,
    p_window_id integer,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_window trading.leverage_windows;
    v_reason text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    v_reason := trading.check_reason(p_reason);
    delete from trading.leverage_windows w where w.id = p_window_id returning * into v_window;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'remove_leverage_window', 'leverage_windows', v_window.id::text, to_jsonb(v_window), null, v_reason);
    perform trading.publish_trade_state();
end;
$$;

-- Returns the minutes between Monday 00:00 and a weekly time such as "5 21:00". Called by trading.add_leverage_window.
create or replace function trading.minute_of_week(
    p_time text
)
returns integer
language sql
immutable
parallel safe
as $$
    select (left(p_time, 1)::integer - 1) * 1440 + substr(p_time, 3, 2)::integer * 60 + substr(p_time, 6, 2)::integer
$$;

-- Rejects a leverage cap outside 1 to 10,000; null passes where none is required. Called by trading.add_leverage_window
-- and trading.set_customer_controls. Errors: BT276 invalid leverage.
create or replace function trading.check_max_leverage(
    p_max_leverage numeric
)
returns void
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if not (p_max_leverage >= 1 and p_max_leverage <= 10000) then
        raise exception using errcode = 'BT276', message = 'Leverage must be between 1 and 10,000', column = 'maxLeverage';
    end if;
end;
$$;
