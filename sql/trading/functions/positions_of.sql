-- Returns the open positions and pending orders of a customer, newest first, up to 200 of each, as JSON: {positions,
-- pending}. rate is the current price; notional at it and profitLoss (E-05) are in the account's currency. Called by
-- GET /admin/customers/{id}/positions. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function trading.positions_of(
    p_actor_id bigint,
    p_user_id bigint,
    p_limit integer default 200
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_accounts bigint[];
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    v_accounts := array(select a.id from money.accounts a where a.user_id = p_user_id);
    return jsonb_build_object(
        'positions', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'id', o.id, 'accountId', o.account_id, 'mode', o.mode, 'currency', o.currency, 'side', o.type,
                'instrument', o.instrument, 'decimals', o.price_decimals, 'units', o.trade_amount::text, 'entry', o.open_rate::text,
                'rate', o.market_rate::text, 'notional', round(o.trade_amount * o.market_rate / o.exchange_rate, 2)::text, 'takeProfit', o.profit::text, 'stopLoss', o.loss::text,
                'profitLoss', o.pro_loss::text, 'createdAt', o.created_at) order by o.id desc), '[]')
            from (
                select l.* from trading.order_list l
                where l.account_id = any (v_accounts) and l.close_time is null order by l.id desc limit least(p_limit, 200)
            ) o
        ),
        'pending', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'id', p.id, 'accountId', p.account_id, 'side', p.type, 'kind', p.kind, 'instrument', p.instrument,
                'decimals', p.price_decimals, 'units', p.trade_amount::text, 'price', p.price::text, 'limitPrice', p.limit_price::text, 'takeProfit', p.profit::text,
                'stopLoss', p.loss::text, 'expiresAt', p.expires_at, 'createdAt', p.created_at) order by p.id desc), '[]')
            from (
                select l.* from trading.pending_list l
                where l.account_id = any (v_accounts) and l.status = 'pending' order by l.id desc limit least(p_limit, 200)
            ) p
        )
    );
end;
$$;
