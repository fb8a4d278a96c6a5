-- Returns what trading.close_orders would do with the same arguments: the number of orders to close, the sum of their
-- profit or loss at the newest prices, and the remaining ones with reasons. Writes nothing. Called by the confirmation
-- of "Close all". Errors: BT104 not found, BT219 invalid selection.
-- grant: bourse_app
create or replace function trading.preview_close(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text default null,
    p_type text default null,
    out count integer,
    out pro_loss numeric,
    out remaining jsonb
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select
        (count(*) filter (where f.obstacle is null))::integer,
        coalesce(sum(round(f.pro_loss, 5)) filter (where f.obstacle is null), 0),
        coalesce(jsonb_agg(jsonb_build_object('id', f.order_id, 'instrument', f.instrument, 'reason', f.obstacle) order by f.order_id)
            filter (where f.obstacle is not null), '[]')
    into count, pro_loss, remaining
    from trading.find_closable(p_actor_id, p_balance_id, p_which, p_instrument, p_type) f;
end;
$$;
