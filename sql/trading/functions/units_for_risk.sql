-- Returns the largest amount that loses no more than p_risk (account currency) at the stop-loss p_stop_loss of an order
-- opened at p_price, its spread charge included: rounded down to p_step, at most p_max, 0 if p_risk is too small for
-- one step. p_charge is the spread charge per unit, in the quote currency. The loss is p_units * (distance + p_charge),
-- converted with p_multiplier and p_divisor of market.conversion_rates. Source: E-37.
-- grant: bourse_app, bourse_worker
create or replace function trading.units_for_risk(
    p_price numeric,
    p_stop_loss numeric,
    p_risk numeric,
    p_charge numeric,
    p_step numeric,
    p_max numeric,
    p_divisor numeric default 1,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trim_scale(least(
        div(p_risk * p_divisor, (abs(p_price - p_stop_loss) + p_charge) * p_multiplier * p_step), div(p_max, p_step)
    ) * p_step)
$$;

-- Returns the units of a new order whose loss at its stop-loss is p_risk (account currency), or p_risk_percent of the
-- account's equity. Called by trading.open_order and trading.size_by_risk. Errors: BT209 stop-loss already reached,
-- BT210 no conversion rate, BT267 smallest risk, BT268 no stop-loss, BT269 invalid risk. Source: E-37.
create or replace function trading.units_at_risk(
    p_account money.accounts,
    p_terms trading.terms,
    p_type trading.side,
    p_price numeric,
    p_stop_loss numeric,
    p_risk numeric,
    p_risk_percent numeric
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_charge numeric := trading.spread_cost(p_terms.spread_pips, p_terms.pip, 1);
    v_rate record;
    v_risk numeric;
    v_units numeric;
begin
    if (p_risk > 0 and p_risk <= 1e12 or p_risk is null and p_risk_percent > 0 and p_risk_percent <= 100) is not true then
        raise exception using errcode = 'BT269', message = 'Enter a risk above 0, at most 100 % of the equity', column = 'amount';
    end if;
    if p_stop_loss is null then
        raise exception using errcode = 'BT268', message = 'Set a stop loss to size the order by risk', column = 'loss';
    end if;
    if (case p_type when 'buy' then p_stop_loss >= p_price else p_stop_loss <= p_price end) then
        raise exception using errcode = 'BT209', message = 'Stop loss would be executed immediately', column = 'loss';
    end if;
    v_risk := coalesce(p_risk, p_risk_percent / 100 * (select s.equity from trading.account_state(p_account.id) s));
    v_rate := market.find_rate(p_terms.quote, p_account.currency);
    v_units := trading.units_for_risk(p_price, p_stop_loss, v_risk, v_charge, p_terms.unit_step, p_terms.max_units, v_rate.divisor, v_rate.multiplier);
    if v_units < p_terms.min_units then
        raise exception using errcode = 'BT267', column = 'amount',
            message = 'The smallest order of {{units}} units risks {{risk}} {{currency}} at this stop loss',
            detail = jsonb_build_object('units', trim_scale(p_terms.min_units)::text, 'currency', p_account.currency,
                'risk', trading.smallest_risk(p_price, p_stop_loss, v_charge, p_terms.min_units, v_rate.divisor, v_rate.multiplier)::text)::text;
    end if;
    return v_units;
end;
$$;

-- Returns the units of a new order that is sized by risk (trading.units_at_risk), opened now or at p_price. Called by
-- trading.review_order and POST /dashboard/pending. Errors: BT104 not the actor's, BT200 unknown instrument, BT203 no
-- price, those of trading.units_at_risk.
-- grant: bourse_app
create or replace function trading.size_by_risk(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_price numeric,
    p_stop_loss numeric,
    p_risk numeric,
    p_risk_percent numeric
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account money.accounts;
    v_terms trading.terms;
    v_price numeric := p_price;
begin
    select * into v_account from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    select t.* into v_terms
    from trading.terms t
    where t.name = p_instrument and t.plan_id = coalesce((select u.plan_id from iam.users u where u.id = p_actor_id), 0);
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if v_price is null then
        select case p_type when 'buy' then q.ask else q.bid end into v_price from market.quotes q where q.instrument_id = v_terms.instrument_id;
    end if;
    if v_price is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    return trading.units_at_risk(v_account, v_terms, p_type::trading.side, v_price, nullif(p_stop_loss, 0), p_risk, p_risk_percent);
end;
$$;

-- Returns the loss of the smallest order at its stop-loss, rounded up to the cent. Called by trading.units_at_risk.
-- Source: E-37.
-- grant: bourse_app, bourse_worker
create or replace function trading.smallest_risk(
    p_price numeric,
    p_stop_loss numeric,
    p_charge numeric,
    p_min numeric,
    p_divisor numeric default 1,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(ceil(market.converted(p_min * (abs(p_price - p_stop_loss) + p_charge), p_multiplier, p_divisor) * 100) / 100, 2)
$$;
