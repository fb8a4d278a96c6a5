-- Returns one side of a preview: an order, which need not be stored, and its account's balance, figures as text. Called
-- by trading.preview_change.
create or replace function trading.change_facts(
    p_order trading.orders,
    p_balance numeric
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'open_rate', trim_scale(p_order.open_rate)::text,
        'close_rate', trim_scale(p_order.close_rate)::text,
        'spread', trim_scale(p_order.spread)::text,
        'profit', trim_scale(p_order.take_profit)::text,
        'loss', trim_scale(p_order.stop_loss)::text,
        'created_at', p_order.created_at,
        'pro_loss', round(trading.result_of(p_order), 2)::text,
        'balance', round(p_balance, 2)::text
    );
$$;
