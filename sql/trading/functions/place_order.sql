-- Opens a market order on the customer's own account. p_type is buy or sell; p_amount is in base units; p_profit and
-- p_loss are take-profit and stop-loss rates, null or 0 for none; p_trail is the distance of a trailing stop in
-- p_trail_unit (price, pips or money), null or 0 for none, which follows from the rate p_trail_activation, null: at
-- once. The same p_idempotency_key returns the same order. p_bound is the worst accepted rate, p_slippage the largest
-- distance in pips from p_shown_rate (E-36). Without p_amount, the amount follows from p_risk, or from p_risk_percent
-- of the equity (E-37). Called by POST /dashboard/orders. Locks: the account. Errors: BT216 invalid side, BT263 invalid
-- slippage, BT287 invalid distance, BT601 idempotency key reused, and those of trading.open_order.
-- grant: bourse_app
create or replace function trading.place_order(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_amount numeric,
    p_profit numeric default null,
    p_loss numeric default null,
    p_idempotency_key text default null,
    p_trail numeric default null,
    p_trail_unit text default null,
    p_trail_activation numeric default null,
    p_bound numeric default null,
    p_shown_rate numeric default null,
    p_slippage numeric default null,
    p_risk numeric default null,
    p_risk_percent numeric default null
)
returns trading.orders
-- Generic plans are sufficient: a session's first orders are planned once, not six times.
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_order trading.orders;
    v_key site.idempotency_keys;
    v_bound numeric := p_bound;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'place_order', jsonb_build_object(
            'balance', p_balance_id, 'instrument', p_instrument, 'type', p_type, 'amount', p_amount, 'profit', p_profit, 'loss', p_loss,
            'trail', p_trail, 'trail_unit', p_trail_unit, 'trail_activation', p_trail_activation,
            'bound', p_bound, 'shown', p_shown_rate, 'slippage', p_slippage, 'risk', p_risk, 'risk_percent', p_risk_percent));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.orders, v_key.response);
        end if;
    end if;

    if (p_type in ('buy', 'sell')) is not true then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    if p_slippage is not null then
        v_bound := trading.price_bound(p_instrument, p_type::trading.side, p_bound, p_shown_rate, p_slippage);
    end if;
    v_order := trading.open_order(p_balance_id, p_instrument, p_type::trading.side, p_amount, nullif(p_profit, 0), nullif(p_loss, 0),
        p_actor_id, v_bound, case when p_amount is null then p_risk end, case when p_amount is null then p_risk_percent end);
    if p_trail <> 0 then
        perform trading.check_price(p_trail_activation, v_order.open_rate, 'trailActivation') where p_trail_activation is not null;
        v_order := trading.start_trail(v_order, p_trail, trading.read_distance_unit(p_trail_unit, 'trail'), p_trail_activation, false);
    end if;
    perform from crm.leads l where l.user_id = p_actor_id and (l.last_access is null or l.last_access < now() - interval '1 minute');
    if found then
        perform crm.touch_lead(p_actor_id); -- updates the lead's last access (Q-94)
    end if;

    if p_idempotency_key is not null then
        perform site.store_response(v_key, to_jsonb(v_order));
    end if;
    return v_order;
end;
$$;

-- Opens orders of many customers in one transaction, so that orders arriving together share its commit. p_orders:
-- [{actor, account, instrument, type, amount, profit, loss, key, trail, trailUnit, bound, shown, slippage, risk,
-- riskPercent}], numbers as decimal strings, at most one per account, because two could deadlock on their keys with
-- another such call. Each order succeeds or fails on its
-- own: returns one row per order, n its position from 1, with the order or with code, message, field and detail of the
-- error. Called by POST /dashboard/orders. Locks: the account rows by id.
-- grant: bourse_app
create or replace function trading.place_orders(
    p_orders jsonb
)
returns table (n integer, placed trading.orders, code text, message text, field text, detail text)
language plpgsql
volatile
rows 16
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    for v in
        select o.* from rows from (
            jsonb_to_recordset(p_orders) as (
                actor bigint, account bigint, instrument text, type text, amount text, profit text, loss text, key text,
                trail text, "trailUnit" text,
                bound text, shown text, slippage text, risk text, "riskPercent" text
            )
        ) with ordinality o (actor, account, instrument, type, amount, profit, loss, key, trail, trail_unit, bound, shown, slippage, risk,
            risk_percent, nth)
        order by o.account, o.nth
    loop
        n := v.nth;
        placed := null;
        code := null;
        message := null;
        field := null;
        detail := null;
        begin
            placed := trading.place_order(v.actor, v.account, v.instrument, v.type, v.amount::numeric, v.profit::numeric, v.loss::numeric, v.key,
                v.trail::numeric, v.trail_unit, null,
                v.bound::numeric, v.shown::numeric, v.slippage::numeric, v.risk::numeric, v.risk_percent::numeric);
        exception when others then
            get stacked diagnostics code = returned_sqlstate, message = message_text, field = column_name, detail = pg_exception_detail;
        end;
        return next;
    end loop;
end;
$$;
