-- Returns what a command would do to an open position now: p_action is reverse, double, or close_amount with p_amount
-- in the account's currency. Units, rate and result of the close, side, units, rate, levels and margin of the order
-- that it opens, null without one, and the free margin afterwards. The command is executed and rolled back, so the
-- figures follow its own rules; refusal is the error that it would raise, with all figures null, null if none. Called
-- by the dialogs of a position. Locks: the account, then the order. Errors: BT104 not the actor's, BT211 order closed.
-- null: close_units, close_rate, profit_loss, rest_units, open_type, open_units, open_rate, take_profit, stop_loss
-- null: margin, free_margin_after, refusal
-- grant: bourse_app
create or replace function trading.preview_position(
    p_actor_id bigint,
    p_order_id bigint,
    p_action text,
    p_amount numeric default null,
    out close_units numeric,
    out close_rate numeric,
    out profit_loss numeric,
    out rest_units numeric,
    out open_type text,
    out open_units numeric,
    out open_rate numeric,
    out take_profit numeric,
    out stop_loss numeric,
    out margin numeric,
    out free_margin_after numeric,
    out currency text,
    out market_value numeric,
    out refusal text
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_own_order(p_actor_id, p_order_id);
    v_rows trading.orders[];
    v_closed trading.orders;
    v_opened trading.orders;
    v_values text;
begin
    select a.currency, round(market.converted(v_order.units * case v_order.type when 'buy' then q.ask else q.bid end, x.multiplier, x.divisor), 2)
    into currency, market_value
    from money.accounts a
    join market.instruments i on i.id = v_order.instrument_id
    join market.quotes q on q.instrument_id = i.id
    cross join lateral market.find_rate(i.quote, a.currency) x
    where a.id = v_order.account_id;
    begin
        case p_action
            when 'reverse' then
                v_rows := array(select r from trading.reverse_order(p_actor_id, p_order_id) r);
                v_closed := v_rows[1];
                v_opened := v_rows[2];
            when 'double' then
                v_opened := trading.double_order(p_actor_id, p_order_id);
            else
                v_closed := trading.close_amount(p_actor_id, p_order_id, p_amount);
        end case;
        select s.free_margin into free_margin_after from trading.account_state(v_order.account_id) s;
        raise sqlstate '40000';
    exception
        when sqlstate '40000' then
            null;
        when others then
            if sqlstate not like 'BT%' then
                raise;
            end if;
            get stacked diagnostics v_values = pg_exception_detail;
            refusal := trading.refusal_text(p_actor_id, sqlerrm, v_values);
    end;
    if refusal is not null then
        return;
    end if;
    if v_closed.id is not null then
        close_units := v_closed.units;
        close_rate := v_closed.close_rate;
        profit_loss := v_closed.pro_loss;
        rest_units := v_order.units - v_closed.units;
    end if;
    open_type := v_opened.type;
    open_units := v_opened.units;
    open_rate := v_opened.open_rate;
    take_profit := v_opened.take_profit;
    stop_loss := v_opened.stop_loss;
    margin := v_opened.margin_used;
end;
$$;
