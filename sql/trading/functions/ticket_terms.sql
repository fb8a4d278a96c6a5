-- Returns the terms on which the owner of an account would trade an instrument now: leverage of plan or instrument
-- (E-01), pip (E-02), spread in pips, rate to the account's currency (null if unknown), limits of the amount, and
-- whether KYC is required before trading. Null for an account of another user. For display only; trading.open_order
-- validates. Called by the dashboard.
-- null: leverage, pip, spread_pips, exchange_rate, min_units, max_units, unit_step, lot_state
-- grant: bourse_app
create or replace function trading.ticket_terms(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    out leverage numeric,
    out pip numeric,
    out spread_pips numeric,
    out exchange_rate numeric,
    out min_units numeric,
    out max_units numeric,
    out unit_step numeric,
    out lot_state text,
    out needs_kyc boolean
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_quote text;
    v_currency text;
begin
    select
        trading.leverage(case i.category when 'forex' then p.forex_leverage when 'commodity' then p.commodity_leverage
            when 'index' then p.index_leverage when 'stock' then p.stock_leverage else p.crypto_leverage end, i.leverage),
        market.pip_size(i.quote, i.pip_size), c.spread_pips, i.min_units, i.max_units, i.unit_step, c.lot_state::text, i.quote, a.currency
    into leverage, pip, spread_pips, min_units, max_units, unit_step, lot_state, v_quote, v_currency
    from money.accounts a
    join iam.users u on u.id = a.user_id
    join market.instruments i on i.name = p_instrument and i.deleted_at is null
    join market.categories c on c.category = i.category
    left join money.plans p on p.id = u.plan_id
    where a.id = p_balance_id and a.user_id = p_actor_id;
    needs_kyc := site.is_on('kycTrade') and kyc.status_of(p_actor_id) <> 'approved';

    begin
        exchange_rate := market.exchange_rate(v_quote, v_currency);
    exception when sqlstate 'BT210' then
        exchange_rate := null; -- the ticket shows no estimate; placing the order reports the error
    end;
end;
$$;
