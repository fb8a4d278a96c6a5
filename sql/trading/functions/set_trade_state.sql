-- Sets the trading state of an instrument, a category or, with both null, the whole market (Q-131), for administrators:
-- open, close_only or halted, for p_minutes of the market's clock or until the next change. Takes effect with the
-- commit. open removes the restriction of the same scope only. Called by POST /admin/risk/state. Errors: BT102 account
-- inactive, BT103 forbidden, BT200 unknown instrument or category, BT215 invalid number of minutes, BT257 invalid
-- reason, BT260 invalid state.
-- grant: bourse_app
create or replace function trading.set_trade_state(
    p_actor_id bigint,
    p_instrument text,
    p_category text,
    p_state text,
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
    v_scope record;
    v_before trading.restrictions;
    v_reason text;
    v_now timestamptz := market.clock();
    v_expires_at timestamptz := v_now + make_interval(mins => p_minutes);
begin
    perform iam.require_role(p_actor_id, 'admin');
    if (p_state in ('open', 'close_only', 'halted')) is not true then
        raise exception using errcode = 'BT260', message = 'Choose open, close only or halted', column = 'state';
    end if;
    v_reason := trading.check_reason(p_reason);
    if p_minutes < 1 then
        raise exception using errcode = 'BT215', message = 'The expiry must be in the future', column = 'minutes';
    end if;
    v_scope := trading.find_scope(p_instrument, p_category);

    lock table trading.restrictions in share row exclusive mode;
    delete from trading.restrictions r
    where r.instrument_id is not distinct from v_scope.instrument_id and r.category is not distinct from v_scope.category
    returning * into v_before;
    if p_state <> 'open' then
        insert into trading.restrictions (instrument_id, category, state, reason, expires_at, set_by, set_at)
        values (v_scope.instrument_id, v_scope.category, p_state::trading.trade_state, v_reason, v_expires_at, p_actor_id, v_now);
    end if;
    perform audit.record(p_actor_id, 'set_trade_state', 'trade_state', trading.restriction_name(v_scope.instrument_id, v_scope.category),
        jsonb_build_object('state', coalesce(v_before.state, 'open'), 'reason', v_before.reason, 'expires_at', v_before.expires_at),
        jsonb_build_object('state', p_state, 'reason', v_reason, 'expires_at', case when p_state <> 'open' then v_expires_at end), v_reason);
    perform trading.publish_trade_state();
end;
$$;

-- Returns a reason that staff entered, trimmed. Called by the functions that set trading states and controls and record
-- hedges. Errors: BT257 invalid reason.
create or replace function trading.check_reason(
    p_reason text
)
returns text
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if (length(trim(p_reason)) between 1 and 500) is not true then
        raise exception using errcode = 'BT257', message = 'Enter a reason (up to 500 characters)', column = 'reason';
    end if;
    return trim(p_reason);
end;
$$;

-- Returns what a restriction or control applies to: an instrument, a category or, with both null, the whole market.
-- Called by the functions that set trading states and
-- controls and record hedges. Errors: BT200 unknown instrument or category.
create or replace function trading.find_scope(
    p_instrument text,
    p_category text,
    out instrument_id integer,
    out category market.category
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select i.id into instrument_id from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    select c.category into category from market.categories c where c.category::text = p_category;
    if num_nonnulls(p_instrument, p_category) <> num_nonnulls(instrument_id, category) then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
end;
$$;

-- Removes expired restrictions and controls of customers, with an audit entry each, ends price markups, and removes
-- leverage windows that are over. A halt during which a risk limit stopped its scope becomes close-only. Screens read
-- the controls again after one of these, and when a leverage window starts or ends. Called by the job sweep. Not part
-- of trading.sweep, because it calls NOTIFY, which money transactions must not do.
-- grant: bourse_worker
create or replace function trading.end_restrictions()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now timestamptz := market.clock();
    v_is_changed boolean := market.end_markups(v_now);
begin
    v_is_changed := trading.update_windows(v_now) or v_is_changed;
    if not v_is_changed
        and not exists (select from trading.restrictions r where r.expires_at <= v_now)
        and not exists (select from trading.customer_controls c where c.expires_at <= v_now) then
        return;
    end if;
    lock table trading.restrictions in share row exclusive mode;
    perform audit.record(null, 'expire_trade_state', 'trade_state', trading.restriction_name(r.instrument_id, r.category),
        jsonb_build_object('state', r.state, 'reason', r.reason, 'expires_at', r.expires_at),
        jsonb_build_object('state', case when r.stop_reason is null then 'open' else 'close_only' end))
    from trading.restrictions r where r.expires_at <= v_now;
    update trading.restrictions r
    set state = 'close_only', reason = r.stop_reason, stop_reason = null, expires_at = null, set_by = null, set_at = v_now
    where r.expires_at <= v_now and r.stop_reason is not null;
    delete from trading.restrictions r where r.expires_at <= v_now;
    perform audit.record(null, 'expire_customer_controls', 'customer_controls', c.user_id::text, trading.control_facts(c), null)
    from trading.customer_controls c where c.expires_at <= v_now;
    delete from trading.customer_controls c where c.expires_at <= v_now;
    perform trading.publish_trade_state();
end;
$$;

-- Removes leverage windows that are over, and stores which are in force. Returns whether one started or ended since the
-- last call. Called by trading.end_restrictions.
create or replace function trading.update_windows(
    p_now timestamptz
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ended integer;
    v_changed integer;
begin
    delete from trading.leverage_windows w where w.ends_at <= p_now;
    get diagnostics v_ended = row_count;
    update trading.leverage_windows w set is_in_force = not w.is_in_force
    where w.is_in_force <> exists (select from trading.window_times(w, p_now) t where t.starts_at <= p_now);
    get diagnostics v_changed = row_count;
    return v_ended + v_changed > 0;
end;
$$;

-- Returns the name of what a restriction applies to, for the audit log: an instrument, a category, or "market".
-- Internal.
create or replace function trading.restriction_name(
    p_instrument_id integer,
    p_category market.category
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce((select i.name from market.instruments i where i.id = p_instrument_id), p_category::text, 'market')
$$;

-- Publishes a change of trading states: the risk desk, every web process, and customers with a session of the last hour
-- read them again. Called by the functions that set trading states and controls, and by trading.end_restrictions.
create or replace function trading.publish_trade_state()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.publish('risk', '{"changed": ["states"]}');
    perform site.publish_settings('instruments');
    perform site.publish('user:' || s.user_id, '{"changed": ["instruments"]}')
    from (
        select distinct o.user_id from iam.sessions o
        join iam.users u on u.id = o.user_id and u.role_id = iam.role('customer')
        where o.expires_at > now() and o.last_seen_at > now() - interval '1 hour'
    ) s;
end;
$$;
