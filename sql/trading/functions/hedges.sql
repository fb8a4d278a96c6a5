-- Records a position that the broker opened at a liquidity provider (Q-140), for administrators, and returns its id.
-- p_units are of the base, p_open_rate is in quote per base; p_opened_at null means now. Called by POST
-- /admin/risk/hedges. Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument, BT216 invalid side,
-- BT257 invalid reason, BT280 no provider, BT281 invalid units, BT282 invalid price, BT283 invalid time.
-- grant: bourse_app
create or replace function trading.open_hedge(
    p_actor_id bigint,
    p_instrument text,
    p_provider text,
    p_side text,
    p_units numeric,
    p_open_rate numeric,
    p_opened_at timestamptz,
    p_reason text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_provider text := trim(p_provider);
    v_now timestamptz := market.clock();
    v_hedge trading.hedges;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select i.id into v_instrument_id from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if (length(v_provider) between 1 and 100) is not true then
        raise exception using errcode = 'BT280', message = 'Enter the liquidity provider (up to 100 characters)', column = 'provider';
    end if;
    if (p_side in ('buy', 'sell')) is not true then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'side';
    end if;
    if (p_units > 0 and p_units <= 1e12) is not true then
        raise exception using errcode = 'BT281', message = 'Enter the units', column = 'units';
    end if;
    perform trading.check_hedge_rate(p_open_rate);
    if p_opened_at > v_now then
        raise exception using errcode = 'BT283', message = 'The time must not be in the future', column = 'at';
    end if;
    insert into trading.hedges (instrument_id, provider, side, units, open_rate, opened_at, reason, opened_by)
    values (v_instrument_id, v_provider, p_side::trading.side, trim_scale(p_units), trim_scale(p_open_rate), coalesce(p_opened_at, v_now),
        trading.check_reason(p_reason), p_actor_id)
    returning * into v_hedge;
    perform audit.record(p_actor_id, 'open_hedge', 'hedge', v_hedge.id::text, null,
        jsonb_build_object('instrument', p_instrument, 'provider', v_hedge.provider, 'side', v_hedge.side, 'units', v_hedge.units,
            'open_rate', v_hedge.open_rate, 'opened_at', v_hedge.opened_at), v_hedge.reason);
    perform site.publish('risk', '{"changed": ["hedges"]}');
    return v_hedge.id;
end;
$$;

-- Records that a hedge was closed at the provider, for administrators. p_closed_at null means now. Called by POST
-- /admin/risk/hedges/{id}/close. Locks: the hedge. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT257 invalid reason, BT282 invalid price, BT283 invalid time, BT284 closed or reversed already.
-- grant: bourse_app
create or replace function trading.close_hedge(
    p_actor_id bigint,
    p_hedge_id bigint,
    p_close_rate numeric,
    p_closed_at timestamptz,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_hedge trading.hedges := trading.lock_hedge(p_actor_id, p_hedge_id);
    v_now timestamptz := market.clock();
    v_closed_at timestamptz := coalesce(p_closed_at, v_now);
    v_reason text := trading.check_reason(p_reason);
begin
    perform trading.check_hedge_rate(p_close_rate);
    if v_closed_at > v_now then
        raise exception using errcode = 'BT283', message = 'The time must not be in the future', column = 'at';
    end if;
    if v_closed_at < v_hedge.opened_at then
        raise exception using errcode = 'BT283', message = 'The close must not be before the opening', column = 'at';
    end if;
    update trading.hedges h
    set state = 'closed', close_rate = trim_scale(p_close_rate), closed_at = v_closed_at, end_reason = v_reason, ended_by = p_actor_id
    where h.id = p_hedge_id;
    perform audit.record(p_actor_id, 'close_hedge', 'hedge', p_hedge_id::text, jsonb_build_object('state', 'open'),
        jsonb_build_object('state', 'closed', 'close_rate', p_close_rate, 'closed_at', v_closed_at), v_reason);
    perform site.publish('risk', '{"changed": ["hedges"]}');
end;
$$;

-- Reverses an open hedge that was recorded in error, for administrators: it stays in the list and counts nowhere.
-- Called by POST /admin/risk/hedges/{id}/reverse. Locks: the hedge. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found, BT257 invalid reason, BT284 closed or reversed already.
-- grant: bourse_app
create or replace function trading.reverse_hedge(
    p_actor_id bigint,
    p_hedge_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_hedge trading.hedges := trading.lock_hedge(p_actor_id, p_hedge_id);
    v_reason text := trading.check_reason(p_reason);
begin
    update trading.hedges h set state = 'reversed', end_reason = v_reason, ended_by = p_actor_id where h.id = p_hedge_id;
    perform audit.record(p_actor_id, 'reverse_hedge', 'hedge', p_hedge_id::text,
        jsonb_build_object('state', v_hedge.state, 'units', v_hedge.units, 'open_rate', v_hedge.open_rate),
        jsonb_build_object('state', 'reversed'), v_reason);
    perform site.publish('risk', '{"changed": ["hedges"]}');
end;
$$;

-- Locks an open hedge for an administrator. Called by trading.close_hedge and trading.reverse_hedge. Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found, BT284 closed or reversed already.
create or replace function trading.lock_hedge(
    p_actor_id bigint,
    p_hedge_id bigint
)
returns trading.hedges
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_hedge trading.hedges;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_hedge from trading.hedges h where h.id = p_hedge_id for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_hedge.state <> 'open' then
        raise exception using errcode = 'BT284', message = 'This hedge is closed or reversed already';
    end if;
    return v_hedge;
end;
$$;

-- Raises BT282 for a price that is not positive or too large. Called by trading.open_hedge and trading.close_hedge.
create or replace function trading.check_hedge_rate(
    p_rate numeric
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if (p_rate > 0 and p_rate <= 1e9) is not true then
        raise exception using errcode = 'BT282', message = 'Enter a valid price', column = 'rate';
    end if;
end;
$$;

-- Returns the hedges of an instrument: the open ones and the 20 newest others, with the floating or realised P/L in
-- p_currency at present conversions. Called by trading.risk_instrument.
create or replace function trading.hedge_list(
    p_instrument_id integer,
    p_currency text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'provider', h.provider, 'side', h.side, 'units', trim_scale(h.units)::text,
        'openRate', h.open_rate::text, 'openedAt', h.opened_at, 'openedBy', u.full_name, 'reason', h.reason, 'state', h.state,
        'closeRate', h.close_rate::text, 'closedAt', h.closed_at, 'endReason', h.end_reason, 'endedBy', e.full_name,
        'profit', round(market.converted(
            case when h.state <> 'reversed' then h.units * case h.side when 'buy' then h.rate - h.open_rate else h.open_rate - h.rate end end,
            x.multiplier, x.divisor), 2)::text) order by h.state, h.id desc), '[]')
    from (
        select r.*, coalesce(r.close_rate, case r.side when 'buy' then q.bid else q.ask end) as rate
        from (
            (select o.* from trading.hedges o where o.instrument_id = p_instrument_id and o.state = 'open')
            union all
            (select n.* from trading.hedges n where n.instrument_id = p_instrument_id and n.state <> 'open' order by n.id desc limit 20)
        ) r
        left join market.quotes q on q.instrument_id = r.instrument_id
    ) h
    join market.instruments i on i.id = h.instrument_id
    left join trading.risk_rates x on x.quote = i.quote and x.currency = p_currency
    left join iam.users u on u.id = h.opened_by
    left join iam.users e on e.id = h.ended_by
$$;
