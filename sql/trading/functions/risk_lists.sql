-- Returns the lists of the risk desk over the accounts that the actor may see (trading.risk_desk): accounts below a
-- margin level of 100 % and those near their stop-out (within 1.2 times its level), the largest positions, today's
-- large orders, the largest holder of each instrument, and the customers who won and lost most today (closed and open
-- P/L). Money is in the site's currency. Called by GET /admin/risk. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.risk_lists(
    p_actor_id bigint,
    p_filters jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_users bigint[] := trading.risk_users(p_actor_id, p_filters);
    v_currency text := trading.risk_currency();
    v_mode money.account_mode := case when p_filters ->> 'mode' = 'demo' then 'demo' else 'real' end;
    v_category text := p_filters ->> 'category';
begin
    return trading.margin_calls(v_users, v_mode)
        || trading.largest_holders(v_users, v_mode)
        || trading.large_trades(v_users, v_mode, v_category, v_currency)
        || trading.winners_and_losers(v_users, v_mode, v_category, v_currency);
end;
$$;

-- Returns {marginCalls: [...], underMarginCall, nearStopOut}: the five accounts with the lowest margin level below 100
-- % (E-11), and the number of accounts below 100 % and near their stop-out. The guards exclude most accounts: one that
-- is not watched keeps more equity than its floor. Called by trading.risk_lists.
create or replace function trading.margin_calls(
    p_users bigint[],
    p_mode money.account_mode
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return (
        with low as materialized (
            select s.account_id, s.equity, s.currency, s.stop_out_level, trading.margin_level(s.equity, s.used_margin) as level
            from trading.account_states(array(
                select a.id from money.accounts a
                where a.used_margin > 0 and a.mode = p_mode and (p_users is null or a.user_id = any (p_users)) and (
                    a.equity_floor < a.used_margin or exists (select from trading.watched_accounts w where w.account_id = a.id))
            )) s
            where s.equity < s.used_margin
        )
        select jsonb_build_object(
            'underMarginCall', count(*),
            'nearStopOut', count(*) filter (where l.level <= 1.2 * l.stop_out_level),
            'marginCalls', coalesce((
                select jsonb_agg(jsonb_build_object('accountId', f.account_id, 'userId', u.id, 'name', u.full_name, 'plan', p.name,
                    'level', round(f.level, 1)::text, 'stopOut', round(f.stop_out_level, 1)::text, 'equity', round(f.equity, 2)::text,
                    'currency', f.currency, 'isNear', f.level <= 1.2 * f.stop_out_level) order by f.level, f.account_id)
                from (select * from low order by level, account_id limit 5) f
                join money.accounts a on a.id = f.account_id
                join iam.users u on u.id = a.user_id
                left join money.plans p on p.id = u.plan_id
            ), '[]'))
        from low l
    );
end;
$$;

-- Returns {holders: {instrument: {userId, name, share}}}: of each instrument the account with the largest net units,
-- and its share of all units in percent. Called by trading.risk_lists.
create or replace function trading.largest_holders(
    p_users bigint[],
    p_mode money.account_mode
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return jsonb_build_object('holders', coalesce((
        select jsonb_object_agg(i.name, jsonb_build_object('userId', u.id, 'name', u.full_name, 'share', round(100 * h.largest[1] / h.units)))
        from (
            select e.instrument_id, sum(e.long_units + e.short_units) as units, max(array[abs(e.long_units - e.short_units), e.account_id]) as largest
            from trading.exposures e
            join money.accounts a on a.id = e.account_id
            where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            group by e.instrument_id
        ) h
        join market.instruments i on i.id = h.instrument_id
        join money.accounts a on a.id = h.largest[2]::bigint
        join iam.users u on u.id = a.user_id
    ), '{}'));
end;
$$;

-- Returns {positions: [...], orders: [...], largeFrom}: the five accounts with the largest net value in one instrument,
-- and the five newest orders of this UTC day from largeFrom on, which is 1 % of the gross exposure. Called by
-- trading.risk_lists.
create or replace function trading.large_trades(
    p_users bigint[],
    p_mode money.account_mode,
    p_category text,
    p_currency text
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    -- The sum of trading.risk_rows.gross, without the other sums of that function.
    v_large numeric := (
        select coalesce(round(sum(h.units * p.mid * p.value_rate) / 100, -2), 0)
        from (
            select e.instrument_id, sum(e.long_units::numeric + e.short_units::numeric) as units
            from trading.exposures e
            join money.accounts a on a.id = e.account_id
            where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            group by e.instrument_id
        ) h
        join (
            select distinct on (r.instrument_id) r.instrument_id, r.mid, r.value_rate
            from trading.risk_prices(p_currency) r where r.value_rate is not null
        ) p on p.instrument_id = h.instrument_id
    );
begin
    return (
        with prices as materialized (
            -- The same for every account's currency.
            select distinct on (p.instrument_id) p.*, p.mid * p.value_rate as unit_value, v_large / p.value_rate as large_quote
            from trading.risk_prices(p_currency) p where p.value_rate is not null
        ), large_orders as materialized (
            -- Complete before the newest are chosen: the planner expects more large orders than there are, and would
            -- walk through all orders of the day with a nested loop.
            select o.id, o.account_id, o.instrument_id, o.type, o.units::numeric as units, o.open_rate::numeric as open_rate, o.created_at,
                o.units * o.open_rate * p.value_rate as amount
            from trading.orders o
            join prices p on p.instrument_id = o.instrument_id
            where o.created_at >= date_trunc('day', market.clock(), 'UTC') and o.deleted_at is null and o.units * o.open_rate >= p.large_quote
        )
        select jsonb_build_object(
            'largeFrom', v_large::text,
            'positions', coalesce((
                select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.full_name, 'instrument', p.name,
                    'side', case when p.units < 0 then 'sell' else 'buy' end, 'units', trim_scale(abs(p.units))::text,
                    'amount', round(p.amount, 2)::text, 'profit', round(p.profit_loss, 2)::text) order by p.amount desc, p.account_id)
                from (
                    select e.account_id, a.user_id, i.name, e.long_units - e.short_units as units,
                        abs(e.long_units - e.short_units) * p.unit_value as amount,
                        (e.long_units * p.ask - e.long_cost - e.short_units * p.bid + e.short_cost - e.spread) * p.value_rate as profit_loss
                    from trading.exposures e
                    join money.accounts a on a.id = e.account_id
                    join prices p on p.instrument_id = e.instrument_id
                    join market.instruments i on i.id = e.instrument_id
                    where a.mode = p_mode and (p_users is null or a.user_id = any (p_users)) and (p_category is null or p.category::text = p_category)
                    order by amount desc, e.account_id limit 5
                ) p
                join iam.users u on u.id = p.user_id
            ), '[]'),
            'orders', coalesce((
                select jsonb_agg(jsonb_build_object('id', o.id, 'userId', u.id, 'name', u.full_name, 'instrument', o.name, 'decimals', o.decimals,
                    'side', o.type, 'units', trim_scale(o.units)::text, 'rate', o.open_rate::text, 'at', o.created_at, 'amount', round(o.amount, 2)::text)
                    order by o.created_at desc, o.id desc)
                from (
                    select l.id, a.user_id, i.name, market.shown_decimals(i.category, i.price_decimals) as decimals, l.type, l.units, l.open_rate, l.created_at, l.amount
                    from large_orders l
                    join money.accounts a on a.id = l.account_id
                    join market.instruments i on i.id = l.instrument_id
                    where a.mode = p_mode and (p_users is null or a.user_id = any (p_users)) and (p_category is null or i.category::text = p_category)
                    order by l.created_at desc, l.id desc limit 5
                ) o
                join iam.users u on u.id = o.user_id
            ), '[]'))
    );
end;
$$;

-- Returns {winners: [...], losers: [...]}: the five customers each with the highest and lowest P/L of this UTC day,
-- closed and open, and the instrument that contributed most. Called by trading.risk_lists.
create or replace function trading.winners_and_losers(
    p_users bigint[],
    p_mode money.account_mode,
    p_category text,
    p_currency text
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return (
        with parts as materialized (
            select e.user_id, e.instrument_id,
                (e.long_units * p.ask - e.long_cost - e.short_units * p.bid + e.short_cost - e.spread) * p.profit_rate as amount
            from (
                select a.user_id, a.currency, x.instrument_id, x.long_units, x.long_cost, x.short_units, x.short_cost, x.spread
                from trading.exposures x
                join money.accounts a on a.id = x.account_id
                where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
                offset 0 -- Otherwise the planner may join every account with every price first.
            ) e
            join trading.risk_prices(p_currency) p on p.instrument_id = e.instrument_id and p.currency = e.currency and p.profit_rate is not null
            where p_category is null or p.category::text = p_category
            union all
            select d.user_id, d.instrument_id, -d.amount from trading.realised_today(p_users, p_mode, p_currency) d
            where p_category is null or d.category::text = p_category
        ), people as materialized (
            select p.user_id, sum(p.amount) as amount from parts p group by p.user_id
        ), chosen as (
            (select true as has_won, w.* from people w where w.amount > 0 order by w.amount desc, w.user_id limit 5)
            union all
            (select false, l.* from people l where l.amount < 0 order by l.amount, l.user_id limit 5)
        ), mostly as (
            select distinct on (p.user_id) p.user_id, i.name
            from parts p join market.instruments i on i.id = p.instrument_id
            where p.user_id in (select c.user_id from chosen c)
            group by p.user_id, i.name
            order by p.user_id, abs(sum(p.amount)) desc, i.name
        ), described as (
            select c.has_won, abs(c.amount) as size,
                jsonb_build_object('userId', c.user_id, 'name', u.full_name, 'amount', round(c.amount, 2)::text, 'mostly', m.name) as row
            from chosen c
            join iam.users u on u.id = c.user_id
            join mostly m on m.user_id = c.user_id
        )
        select jsonb_build_object(
            'winners', coalesce(jsonb_agg(d.row order by d.size desc) filter (where d.has_won), '[]'),
            'losers', coalesce(jsonb_agg(d.row order by d.size desc) filter (where not d.has_won), '[]'))
        from described d
    );
end;
$$;
