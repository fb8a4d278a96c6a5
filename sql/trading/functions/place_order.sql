-- Opens a market order on the customer's own account. p_type is buy or sell; p_amount is in base units; p_profit and
-- p_loss are take-profit and stop-loss rates, null or 0 for none; the same p_idempotency_key returns the same order.
-- Called by POST /dashboard/orders. Locks: the account. Errors: BT216 invalid side, BT601 idempotency key reused, and
-- those of trading.open_order.
-- grant: bourse_app
create or replace function trading.place_order(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_amount numeric,
    p_profit numeric default null,
    p_loss numeric default null,
    p_idempotency_key text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders;
    v_key site.idempotency_keys;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'place_order', jsonb_build_object(
            'balance', p_balance_id, 'instrument', p_instrument, 'type', p_type, 'amount', p_amount, 'profit', p_profit, 'loss', p_loss));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.orders, v_key.response);
        end if;
    end if;

    if (p_type in ('buy', 'sell')) is not true then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    v_order := trading.open_order(p_balance_id, p_instrument, p_type::trading.side, p_amount, nullif(p_profit, 0), nullif(p_loss, 0),
        p_actor_id);

    if p_idempotency_key is not null then
        perform site.store_response(v_key, to_jsonb(v_order));
    end if;
    return v_order;
end;
$$;
