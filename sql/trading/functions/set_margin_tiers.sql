-- Sets the margin tiers of an instrument (E-40, Q-132), for administrators; they apply to orders opened afterwards.
-- p_tiers: [{"limit": "1000000", "leverage": "200"}, …, {"leverage": "20"}], limits in the quote currency, rising, the
-- last tier without one, leverages falling; empty removes the tiers. Called by trading.set_instrument_controls. Errors:
-- BT102 account inactive, BT103 forbidden, BT200 unknown instrument, BT257 invalid reason, BT274 invalid tiers.
-- grant: bourse_app
create or replace function trading.set_margin_tiers(
    p_actor_id bigint,
    p_instrument text,
    p_tiers jsonb,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_limits numeric[];
    v_leverages numeric[];
    v_before trading.margin_tiers;
    v_reason text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    v_reason := trading.check_reason(p_reason);
    v_instrument_id := (trading.find_scope(coalesce(p_instrument, ''), null)).instrument_id;
    select array_agg((t.tier ->> 'limit')::numeric order by t.n) filter (where t.tier ->> 'limit' is not null),
        array_agg((t.tier ->> 'leverage')::numeric order by t.n)
    into v_limits, v_leverages
    from jsonb_array_elements(p_tiers) with ordinality t (tier, n);
    if v_leverages is not null and not trading.are_tiers(v_limits, v_leverages) then
        raise exception using errcode = 'BT274', message = 'Enter tiers with rising limits and falling leverage from 10,000 to 1',
            column = 'tiers';
    end if;

    lock table trading.margin_tiers in share row exclusive mode;
    delete from trading.margin_tiers t where t.instrument_id = v_instrument_id returning * into v_before;
    if v_leverages is not null then
        insert into trading.margin_tiers (instrument_id, limits, leverages, reason, set_by, set_at)
        values (v_instrument_id, v_limits, v_leverages, v_reason, p_actor_id, market.clock());
    end if;
    perform audit.record(p_actor_id, 'set_margin_tiers', 'margin_tiers', p_instrument,
        jsonb_build_object('limits', v_before.limits, 'leverages', v_before.leverages),
        jsonb_build_object('limits', v_limits, 'leverages', v_leverages), v_reason);
    perform trading.publish_trade_state();
end;
$$;

-- Returns whether limits and leverages are margin tiers: one limit less than leverages, limits above 0 and rising,
-- leverages from 10,000 to 1 and falling, at most ten. Called by trading.set_margin_tiers.
create or replace function trading.are_tiers(
    p_limits numeric[],
    p_leverages numeric[]
)
returns boolean
language sql
immutable
parallel safe
as $$
    select coalesce(cardinality(p_limits) between 1 and 9 and cardinality(p_leverages) = cardinality(p_limits) + 1
        and (
            -- A missing leverage makes the condition null.
            select bool_and(coalesce(t.leverage between 1 and 10000 and t.leverage < coalesce(p_leverages[t.n - 1], 10001)
                and (t.n > cardinality(p_limits) or p_limits[t.n] > coalesce(p_limits[t.n - 1], 0) and p_limits[t.n] <= 1e15), false))
            from unnest(p_leverages) with ordinality t (leverage, n)
        ), false)
$$;
