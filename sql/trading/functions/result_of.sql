-- Returns the profit or loss of an order, closed or as if closed now, in its account's currency (E-05, 5 decimals). The
-- order need not be stored. Internal.
create or replace function trading.result_of(
    p_order trading.orders
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_order.close_time is not null then
        return p_order.pro_loss;
    end if;
    return (
        select round(trading.profit_loss(p_order.type, p_order.units, p_order.open_rate,
            case p_order.type when 'buy' then q.ask else q.bid end, p_order.spread,
            case when i.quote = a.currency then 1 else coalesce(x.divisor, p_order.rate_divisor, p_order.exchange_rate) end,
            case when i.quote = a.currency then 1 else coalesce(x.multiplier, p_order.rate_multiplier, 1) end), 5)
        from money.accounts a
        join market.instruments i on i.id = p_order.instrument_id
        join market.quotes q on q.instrument_id = i.id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        where a.id = p_order.account_id
    );
end;
$$;
