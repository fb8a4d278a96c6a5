-- Returns the dealing controls that apply to an instrument, numbers as text (Q-132, Q-134, Q-135, Q-159): {"quote",
-- "category", "decimals", "pip", "changed" (trading.controls_changed), "state" and "stateUntil" of the instrument
-- alone, "maxMarkup", "markup": {"bid", "ask", "until", "reason", "by", "at"}, "tiers": {"limits", "leverages",
-- "reason", "by", "at"}, "sizes": [{"scope", "maxOrder", "maxOpen", "reason", "by", "at"}], "windows": [{"id", "scope",
-- "leverage", "isWeekly", "from", "until", "timeZone", "isNow", "reason", "by", "at"}]}. from and until are of the
-- current or next time. For administrators and managers. Called by GET /admin/risk/{instrument}. Errors: BT102 account
-- inactive, BT103 forbidden.
-- null: result
-- grant: bourse_app
create or replace function trading.instrument_controls(
    p_actor_id bigint,
    p_instrument text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now timestamptz := market.clock();
    v market.instruments;
    r trading.restrictions;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    select * into v from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    if not found then
        return null;
    end if;
    select * into r from trading.restrictions t where t.instrument_id = v.id and (t.expires_at is null or t.expires_at > v_now);
    return jsonb_build_object(
        'quote', v.quote,
        'category', v.category,
        'decimals', v.price_decimals,
        'pip', market.pip_size(v.quote, v.pip_size)::text,
        'changed', trading.controls_changed(v.name),
        'state', coalesce(r.state, 'open'),
        'stateUntil', r.expires_at,
        'maxMarkup', trim_scale(market.max_markup(v.id))::text,
        'markup', (
            select jsonb_build_object('bid', trim_scale(m.bid_markup)::text, 'ask', trim_scale(m.ask_markup)::text,
                'until', nullif(m.ends_at, 'infinity'), 'reason', m.reason, 'by', u.full_name, 'at', m.set_at)
            from market.current_markup(v.id, v_now) m left join iam.users u on u.id = m.set_by
            where m.id is not null
        ),
        'tiers', (
            select jsonb_build_object(
                'limits', (select jsonb_agg(trim_scale(l)::text order by n) from unnest(t.limits) with ordinality u (l, n)),
                'leverages', (select jsonb_agg(trim_scale(l)::text order by n) from unnest(t.leverages) with ordinality u (l, n)),
                'reason', t.reason, 'by', u.full_name, 'at', t.set_at)
            from trading.margin_tiers t left join iam.users u on u.id = t.set_by
            where t.instrument_id = v.id
        ),
        'sizes', (
            select coalesce(jsonb_agg(jsonb_build_object('scope', trading.control_scope(l.instrument_id, l.category),
                'maxOrder', trim_scale(l.max_order_units::numeric)::text, 'maxOpen', trim_scale(l.max_open_units::numeric)::text,
                'reason', l.reason, 'by', u.full_name, 'at', l.set_at) order by l.instrument_id nulls last, l.category nulls last), '[]')
            from trading.size_limits l left join iam.users u on u.id = l.set_by
            where trading.restricts(l.instrument_id, l.category, v.id, v.category)
        ),
        'windows', (
            select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'scope', trading.control_scope(w.instrument_id, w.category),
                'leverage', trim_scale(w.max_leverage)::text, 'isWeekly', w.starts_at is null, 'from', o.starts_at, 'until', o.ends_at,
                'timeZone', w.time_zone, 'isNow', o.starts_at <= v_now, 'reason', w.reason, 'by', u.full_name, 'at', w.set_at)
                order by o.starts_at, w.id), '[]')
            from trading.instrument_windows(v.id, v_now) o
            join trading.leverage_windows w on w.id = o.window_id
            left join iam.users u on u.id = w.set_by
        ));
end;
$$;

-- Returns whether a control applies to an instrument, a category or the whole market. Called by
-- trading.instrument_controls.
create or replace function trading.control_scope(
    p_instrument_id integer,
    p_category market.category
)
returns text
language sql
immutable
parallel safe
as $$
    select case when p_instrument_id is not null then 'instrument' when p_category is not null then 'category' else 'market' end
$$;

-- Returns the last change of an instrument's own controls, as audit.latest_entry. Called by
-- trading.instrument_controls.
create or replace function trading.controls_changed(
    p_instrument text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.entry
    from unnest(array['trade_state', 'size_limits', 'price_markup', 'margin_tiers']) e (entity)
    cross join lateral audit.latest_entry(e.entity, p_instrument) l (entry)
    where l.entry is not null
    order by (l.entry ->> 'version')::bigint desc
    limit 1
$$;
