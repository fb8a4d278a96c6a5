-- Sets the size limits of an instrument, a category or, with both null, the whole market (Q-134), for administrators:
-- the largest order and the largest sum of an account's open orders of one instrument and side, in units of the base;
-- null for none, both null removes them. Called by POST /admin/risk/controls/sizes and trading.set_instrument_controls.
-- Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument or category, BT257 invalid reason, BT275
-- invalid size.
-- grant: bourse_app
create or replace function trading.set_size_limits(
    p_actor_id bigint,
    p_instrument text,
    p_category text,
    p_max_order numeric,
    p_max_open numeric,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_scope record;
    v_before trading.size_limits;
    v_reason text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    v_reason := trading.check_reason(p_reason);
    v_scope := trading.find_scope(p_instrument, p_category);
    if not (p_max_order > 0 and p_max_order <= 1e12) or not (p_max_open > 0 and p_max_open <= 1e12) then
        raise exception using errcode = 'BT275', message = 'Enter a size above 0, up to 1,000,000,000,000 units',
            column = case when not (p_max_order > 0 and p_max_order <= 1e12) then 'maxOrder' else 'maxOpen' end;
    end if;

    lock table trading.size_limits in share row exclusive mode;
    delete from trading.size_limits l
    where l.instrument_id is not distinct from v_scope.instrument_id and l.category is not distinct from v_scope.category
    returning * into v_before;
    if num_nonnulls(p_max_order, p_max_open) > 0 then
        insert into trading.size_limits (instrument_id, category, max_order_units, max_open_units, reason, set_by, set_at)
        values (v_scope.instrument_id, v_scope.category, p_max_order, p_max_open, v_reason, p_actor_id, market.clock());
    end if;
    perform audit.record(p_actor_id, 'set_size_limits', 'size_limits', trading.restriction_name(v_scope.instrument_id, v_scope.category),
        jsonb_build_object('max_order_units', v_before.max_order_units, 'max_open_units', v_before.max_open_units),
        jsonb_build_object('max_order_units', p_max_order, 'max_open_units', p_max_open), v_reason);
    perform trading.publish_trade_state();
end;
$$;
