-- Returns what a setting of an open order's stop-loss would do at the last quote, before it is set: p_mode trailing
-- (p_value: distance, p_unit, p_activation) or break_even (p_value: offset, p_unit; null: the spread per unit). level:
-- the stop-loss after it, null while a trailing stop waits for its activation price; distance: of the trailing stop;
-- apart: between market rate and level, in p_pip units and in quote per base; outcome: result at the level in the
-- account's currency; problem: the reason why it would be refused. Writes nothing. Called by GET
-- /dashboard/orders/{id}/loss. Errors: BT104 not the actor's.
-- null: level, distance, apart, apart_pips, outcome, problem
-- grant: bourse_app
create or replace function trading.preview_stop(
    p_actor_id bigint,
    p_order_id bigint,
    p_mode text,
    p_value numeric default null,
    p_unit text default 'price',
    p_activation numeric default null
)
returns table (level numeric, distance numeric, apart numeric, apart_pips numeric, outcome numeric, is_active boolean, problem text)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.own_open_order(p_actor_id, p_order_id);
    v record;
begin
    select i.price_decimals, market.pip_size(i.quote, i.pip_size) as pip, r.multiplier, r.divisor,
        case v_order.type when 'buy' then q.ask else q.bid end as market, case v_order.type when 'buy' then 1 else -1 end as sign
    into v
    from market.instruments i
    join market.quotes q on q.instrument_id = i.id
    join money.accounts a on a.id = v_order.account_id
    cross join lateral market.find_rate(i.quote, a.currency) r
    where i.id = v_order.instrument_id;

    level := v_order.stop_loss;
    is_active := true;
    begin
        if p_mode = 'trailing' then
            distance := trading.order_distance(v_order, p_value, p_unit, 'distance', true);
            is_active := coalesce(v.sign * (v.market - p_activation) >= 0, true);
            if p_activation is not null then
                perform trading.check_price(p_activation, v.market, 'activation');
            end if;
            if is_active then
                level := trading.trailing_level(v_order.type, v.market, distance, v_order.stop_loss, v.price_decimals);
            end if;
        else
            level := trading.order_break_even(v_order,
                case when p_value <> 0 then trading.order_distance(v_order, p_value, p_unit, 'offset', false) else p_value end);
            if v.sign * (v.market - level) <= 0 then
                problem := 'The price must be beyond the break-even level first';
            elsif v.sign * (v_order.stop_loss - level) > 0 then
                level := v_order.stop_loss;
            end if;
        end if;
    exception when sqlstate 'BT287' or sqlstate 'BT213' then
        problem := sqlerrm;
    end;
    apart := abs(v.market - level);
    apart_pips := round(apart / v.pip, 1);
    outcome := round(trading.profit_loss(v_order.type, v_order.units, v_order.open_rate, level, v_order.spread, v.divisor, v.multiplier), 2);
    return next;
end;
$$;
