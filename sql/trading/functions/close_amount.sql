-- Closes the part of a position that is worth p_amount (account currency) at the rate at which it closes, its units
-- rounded down to the instrument's step; the whole position if it is not worth more (Q-186). Returns the closed order
-- or part. The same p_idempotency_key returns the same close. Called by POST /dashboard/orders/close-amount. Locks: the
-- account, then the order. Errors: BT104 not the actor's, BT204 amount out of range, BT210 no conversion rate, BT211
-- order closed, BT601 idempotency key reused, and those of trading.close_order.
-- grant: bourse_app
create or replace function trading.close_amount(
    p_actor_id bigint,
    p_order_id bigint,
    p_amount numeric,
    p_idempotency_key text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_order trading.orders;
    v_closed trading.orders;
    v record;
    v_rate record;
    v_units numeric;
    v_values jsonb;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'close_amount', jsonb_build_object('order', p_order_id, 'amount', p_amount));
    if v_key.response is not null then
        return jsonb_populate_record(null::trading.orders, v_key.response);
    end if;
    v_order := trading.lock_own_order(p_actor_id, p_order_id);
    select i.name, i.quote, i.min_units, i.unit_step, a.currency, case v_order.type when 'buy' then q.ask else q.bid end as market_rate
    into v
    from market.instruments i
    join market.quotes q on q.instrument_id = i.id
    join money.accounts a on a.id = v_order.account_id
    where i.id = v_order.instrument_id;
    v_rate := market.find_rate(v.quote, v.currency);
    v_units := case when p_amount > 0 and p_amount <= 1e15 then
        trim_scale(least(v_order.units,
        div(p_amount * v_rate.divisor, v.market_rate * v_rate.multiplier * v.unit_step) * v.unit_step)) end;
    if (v_units = v_order.units or v_units >= v.min_units and v_order.units - v_units >= v.min_units) is not true then
        select jsonb_build_object('currency', v.currency, 'min', t.least, 'max', t.greatest, 'all', t.whole) into v_values
        from (
            select round(ceil(market.converted(v.min_units * v.market_rate, v_rate.multiplier, v_rate.divisor) * 100) / 100, 2)::text as least,
                round(trunc(market.converted((v_order.units - v.min_units) * v.market_rate, v_rate.multiplier, v_rate.divisor), 2), 2)::text as greatest,
                round(ceil(market.converted(v_order.units * v.market_rate, v_rate.multiplier, v_rate.divisor) * 100) / 100, 2)::text as whole
        ) t;
        raise exception using errcode = 'BT204', column = 'amount', detail = v_values::text,
            message = case when v_order.units < 2 * v.min_units
                then 'This position is too small to close a part of it'
                else 'Enter {{min}} to {{max}} {{currency}}, or {{all}} to close everything' end;
    end if;
    v_closed := trading.close_order(p_actor_id, p_order_id, v.name, nullif(v_units, v_order.units));
    perform site.store_response(v_key, to_jsonb(v_closed));
    return v_closed;
end;
$$;
