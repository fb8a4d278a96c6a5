-- Sets the controls of an instrument in one step (Q-161), for administrators: state (Q-131), size limits (Q-134), price
-- markup (Q-159) and margin tiers (Q-132), as the function of each; those that are unchanged stay as they are, with
-- their reason and expiry. A changed state or markup ends p_minutes later, null: with the next change. p_version is the
-- version of the form (trading.controls_changed). Returns the number of changed controls. Called by POST
-- /admin/risk/controls. Errors: those of the functions, BT118 stale write, BT200 unknown instrument, BT291 nothing
-- changed.
-- grant: bourse_app
create or replace function trading.set_instrument_controls(
    p_actor_id bigint,
    p_instrument text,
    p_version bigint,
    p_state text,
    p_max_order numeric,
    p_max_open numeric,
    p_bid_markup numeric,
    p_ask_markup numeric,
    p_tiers jsonb,
    p_reason text,
    p_minutes integer default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v jsonb;
    v_sizes jsonb;
    v_changes integer := 0;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform trading.check_reason(p_reason);
    -- Serialises changes of one instrument; all of them take this lock last.
    perform from market.clock_state for no key update;
    v := trading.instrument_controls(p_actor_id, p_instrument);
    if v is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if p_version < (v #>> '{changed,version}')::bigint then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    select s into v_sizes from jsonb_array_elements(v -> 'sizes') s where s ->> 'scope' = 'instrument';

    if p_state is distinct from v ->> 'state' then
        perform trading.set_trade_state(p_actor_id, p_instrument, null, p_state, p_reason, p_minutes);
        v_changes := v_changes + 1;
    end if;
    if (p_max_order, p_max_open) is distinct from ((v_sizes ->> 'maxOrder')::numeric, (v_sizes ->> 'maxOpen')::numeric) then
        perform trading.set_size_limits(p_actor_id, p_instrument, null, p_max_order, p_max_open, p_reason);
        v_changes := v_changes + 1;
    end if;
    if (p_bid_markup, p_ask_markup) is distinct from
        (coalesce((v #>> '{markup,bid}')::numeric, 0), coalesce((v #>> '{markup,ask}')::numeric, 0)) then
        perform market.set_price_markup(p_actor_id, p_instrument, p_bid_markup, p_ask_markup, p_reason, p_minutes);
        v_changes := v_changes + 1;
    end if;
    if trading.tier_steps(p_tiers) is distinct from trading.tier_steps(v -> 'tiers') then
        perform trading.set_margin_tiers(p_actor_id, p_instrument, p_tiers, p_reason);
        v_changes := v_changes + 1;
    end if;
    if v_changes = 0 then
        raise exception using errcode = 'BT291', message = 'Nothing was changed', column = 'reason';
    end if;
    return v_changes;
end;
$$;

-- Returns the limits and leverages of margin tiers in a form that can be compared, from the steps of a form or from
-- trading.instrument_controls; null for none. Called by trading.set_instrument_controls.
create or replace function trading.tier_steps(
    p_tiers jsonb
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select case jsonb_typeof(p_tiers)
        when 'array' then (
            select array_agg((t.tier ->> 'limit')::numeric order by t.n) || array_agg((t.tier ->> 'leverage')::numeric order by t.n)
            from jsonb_array_elements(p_tiers) with ordinality t (tier, n)
        )
        when 'object' then (
            select array_agg(t.step::numeric order by t.n)
            from jsonb_array_elements_text((p_tiers -> 'limits') || 'null'::jsonb || (p_tiers -> 'leverages')) with ordinality t (step, n)
        )
    end
$$;
