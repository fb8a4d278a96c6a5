-- Returns the prices of a ticket's levels that are entered in p_unit: in pips from the bid or a pending order's price
-- (E-16), as a gain and a loss in the account's currency (trading.level_at_outcome), or as these in per cent of its
-- balance. p_price is the price of a pending order, null for one that opens now; p_amount is null for an order sized by
-- risk, whose units follow from its stop-loss. Null for a level that is not entered. Called by the calls of the ticket.
-- Errors: BT104 not the actor's, BT200 unknown instrument, BT203 no price, BT204 invalid amount, BT210 no conversion
-- rate, BT268 sized by risk. Source: Q-431.
-- null: profit, loss
-- grant: bourse_app
create or replace function trading.ticket_levels(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_price numeric,
    p_amount numeric,
    p_unit text,
    p_profit numeric,
    p_loss numeric,
    out profit text,
    out loss text
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_terms record;
    v_rate record;
    v_spread numeric;
    v_base numeric := 1;
begin
    select a.currency, t.quote, t.pip, t.spread_pips, q.bid,
        coalesce(p_price, case p_type when 'buy' then q.ask else q.bid end) as price, -- buys at the ask, sells at the bid (Q-06)
        market.shown_decimals(i.category, i.price_decimals) as decimals
    into v_terms
    from money.accounts a
    join iam.users u on u.id = a.user_id
    left join trading.terms t on t.name = p_instrument and t.plan_id = coalesce(u.plan_id, 0)
    left join market.instruments i on i.id = t.instrument_id
    left join market.quotes q on q.instrument_id = t.instrument_id
    where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    elsif v_terms.quote is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    elsif v_terms.price is null or v_terms.bid is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    elsif not (coalesce(p_profit, 1) > 0 and coalesce(p_profit, 1) <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'profit';
    elsif not (coalesce(p_loss, 1) > 0 and coalesce(p_loss, 1) <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'loss';
    end if;

    if p_unit = 'pips' then
        profit := trading.take_profit_from_pips(p_type::trading.side, coalesce(p_price, v_terms.bid), p_profit, v_terms.pip);
        loss := trading.stop_loss_from_pips(p_type::trading.side, coalesce(p_price, v_terms.bid), p_loss, v_terms.pip);
        return;
    end if;
    if p_amount is null then
        raise exception using errcode = 'BT268', message = 'Enter the levels as a price or in pips to size the order by risk', column = 'loss';
    elsif not (p_amount > 0 and p_amount <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    if p_unit = 'percent' then
        select s.balance / 100 into v_base from trading.account_state(p_balance_id) s;
    end if;
    v_rate := market.find_rate(v_terms.quote, v_terms.currency);
    v_spread := trading.spread_cost(v_terms.spread_pips, v_terms.pip, p_amount);
    profit := trading.level_at_outcome(p_type::trading.side, p_amount, v_terms.price, p_profit * v_base, v_spread,
        v_rate.divisor, v_rate.multiplier, v_terms.decimals);
    loss := trading.level_at_outcome(p_type::trading.side, p_amount, v_terms.price, -p_loss * v_base, v_spread,
        v_rate.divisor, v_rate.multiplier, v_terms.decimals);
end;
$$;
