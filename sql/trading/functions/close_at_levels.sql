-- Closes the orders of one instrument whose take-profit (E-13) or stop-loss (E-14), by p_reason, is reached by this
-- tick, at the tick's market rate and not at the level, and stores the evidence. p_account_id restricts it to one
-- account. Returns the closed orders. Called by trading.run_engine. Locks: the account rows by id.
create or replace function trading.close_at_levels(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_reason trading.close_reason,
    p_account_id bigint default null
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order_ids bigint[];
    v_account_ids bigint[];
begin
    -- One query per side, because each has its own index (E-13, E-14). The first pass finds the accounts to lock, the
    -- second reads the orders under the locks.
    for v_pass in 1..2 loop
        if p_reason = 'take_profit' then
            select array_agg(id order by id), array_agg(account_id) into v_order_ids, v_account_ids from (
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'buy' and take_profit <= p_ask
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
                union all
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'sell' and take_profit >= p_bid
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
            ) hit;
        else
            select array_agg(id order by id), array_agg(account_id) into v_order_ids, v_account_ids from (
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'buy' and stop_loss >= p_ask
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
                union all
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'sell' and stop_loss <= p_bid
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
            ) hit;
        end if;
        exit when v_order_ids is null or v_pass = 2;
        perform trading.hold_accounts(v_account_ids);
    end loop;
    if v_order_ids is null then
        return null;
    end if;

    perform trading.settle_orders(v_order_ids, p_reason);
    perform site.add_job('notify-closures', '{}', 'notify-closures');
    return v_order_ids;
end;
$$;
