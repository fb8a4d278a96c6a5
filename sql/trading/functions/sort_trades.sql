-- Returns a list of trades with the joins of its sort column only: each replaces one lookup per order. Amounts of
-- different currencies are compared in the site's; open orders count at the current price (Q-152). Called by
-- trading.list_trades.
create or replace function trading.sort_trades(
    p_source site.list_source,
    p_sort text,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_currency constant text := quote_literal(site.setting('appCurrency'));
    v_of_account constant text := format(' join money.accounts a on a.id = o.account_id
        left join trading.risk_rates y on y.quote = a.currency and y.currency = %s', v_currency);
    v_of_quote constant text := format(' join market.instruments i on i.id = o.instrument_id
        left join trading.risk_rates z on z.quote = i.quote and z.currency = %s', v_currency);
begin
    p_source.source := p_source.source || case p_sort
        when 'instrument' then ' join market.instruments i on i.id = o.instrument_id'
        when 'user' then ' join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id'
        when 'margin_used' then v_of_account
        when 'pro_loss' then v_of_account
        when 'spread' then v_of_quote
        when 'notional' then v_of_quote || ' left join market.quotes q on q.instrument_id = o.instrument_id'
        else '' end;
    -- A set of open orders is valued with joins, not with one call per order.
    if p_sort = 'pro_loss' and p_filters ->> 'status' = 'open' then
        p_source.source := p_source.source || ' join trading.order_list l on l.id = o.id';
        p_source.sorts := p_source.sorts || '{"pro_loss": "coalesce(market.converted(l.pro_loss, y.multiplier, y.divisor), 0)"}';
    end if;
    return p_source;
end;
$$;
