-- Returns the exposure of the customers' accounts that the actor may see, for administrators and managers, by
-- instrument, category and currency: units, average prices, value at mid prices, the broker's floating P/L (minus the
-- customers', E-05) and realised P/L of this UTC day, the largest holder, and the trading state. Money is in the site's
-- currency; without a rate of exchange it counts as 0. p_filters: mode (real or demo), plan, country, manager,
-- category, instrument. Called by GET /admin/risk and trading.risk_instrument. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.risk_desk(
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
    v_instrument_id integer := (select i.id from market.instruments i where i.name = p_filters ->> 'instrument' and i.deleted_at is null);
    v_now timestamptz := market.clock();
begin
    return (
        with rows as materialized (
            select * from trading.risk_rows(v_users, v_mode, v_currency, v_instrument_id) r
            where v_category is null or r.category::text = v_category
        ), realised as materialized (
            select d.instrument_id, sum(d.amount) as amount from trading.realised_today(v_users, v_mode, v_currency) d
            where (v_category is null or d.category::text = v_category) and (v_instrument_id is null or d.instrument_id = v_instrument_id)
            group by d.instrument_id
        ), totals as materialized (
            select coalesce(sum(abs(r.net)), 0) as net, coalesce(sum(r.gross), 0) as gross, coalesce(sum(r.floating), 0) as floating,
                coalesce(sum(r.positions), 0) as positions, nullif(max(abs(r.floating)), 0) as largest,
                (select coalesce(sum(d.amount), 0) from realised d) as realised
            from rows r
        ), sides as (
            -- A pair is its base bought and its quote currency sold; shares and indices have no base that others share.
            select r.base as code, r.long_units - r.short_units as units, r.net as amount
            from rows r where r.category in ('forex', 'commodity', 'crypto')
            union all
            select r.quote, (r.short_units - r.long_units) * r.mid, -r.net from rows r
        )
        select jsonb_build_object(
            'currency', v_currency,
            'now', clock_timestamp(),
            'totals', (
                select jsonb_build_object('net', round(s.net, 2)::text, 'gross', round(s.gross, 2)::text, 'floating', round(s.floating, 2)::text,
                    'realised', round(s.realised, 2)::text, 'broker', round(s.floating + s.realised, 2)::text, 'positions', s.positions,
                    'accounts', (
                        select count(*) from money.accounts a
                        where a.mode = v_mode and a.used_margin > 0 and (v_users is null or a.user_id = any (v_users))
                    ))
                from totals s
            ),
            'instruments', (
                select coalesce(jsonb_agg(jsonb_build_object(
                    'id', r.instrument_id, 'name', r.name, 'category', r.category, 'decimals', r.decimals, 'bid', r.bid::text, 'ask', r.ask::text,
                    'mid', r.mid::text, 'positions', r.positions, 'holders', r.holders, 'longUnits', trim_scale(r.long_units)::text,
                    'shortUnits', trim_scale(r.short_units)::text, 'netUnits', trim_scale(r.long_units - r.short_units)::text,
                    'averageLong', round(r.long_cost / nullif(r.long_units, 0), 10)::text,
                    'averageShort', round(r.short_cost / nullif(r.short_units, 0), 10)::text,
                    'net', round(r.net, 2)::text, 'gross', round(r.gross, 2)::text, 'floating', round(r.floating, 2)::text,
                    'realised', round(coalesce(d.amount, 0), 2)::text,
                    -- For the bar of tiles: a share of the net exposure, and of the largest floating P/L.
                    'weight', coalesce(round(100 * abs(r.net) / nullif(s.net, 0), 2), 0),
                    'heat', coalesce(round(100 * r.floating / s.largest), 0),
                    'holder', jsonb_build_object('userId', h.id, 'name', h.full_name,
                        'share', round(100 * r.largest_units / (r.long_units + r.short_units))),
                    'state', coalesce(x.state::text, 'open'), 'scope', x.scope, 'reason', x.reason, 'until', x.expires_at
                ) order by abs(r.net) desc, r.name), '[]')
                from rows r
                cross join totals s
                left join realised d on d.instrument_id = r.instrument_id
                left join trading.active_restrictions x on x.instrument_id = r.instrument_id
                join money.accounts a on a.id = r.largest_account_id
                join iam.users h on h.id = a.user_id
            ),
            'categories', (
                select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'net', round(c.net, 2)::text, 'gross', round(c.gross, 2)::text,
                    'floating', round(c.floating, 2)::text, 'positions', c.positions, 'state', coalesce(x.state::text, 'open'),
                    'until', x.expires_at) order by c.net desc, c.category), '[]')
                from (
                    select r.category, sum(abs(r.net)) as net, sum(r.gross) as gross, sum(r.floating) as floating, sum(r.positions) as positions
                    from rows r group by r.category
                ) c
                left join trading.restrictions x on x.category = c.category and (x.expires_at is null or x.expires_at > v_now)
            ),
            'currencies', (
                select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'units', round(c.units, 2)::text, 'net', round(c.net, 2)::text,
                    'bought', round(c.bought, 2)::text, 'sold', round(c.sold, 2)::text) order by abs(c.net) desc, c.code), '[]')
                from (
                    select s.code, sum(s.units) as units, sum(s.amount) as net, coalesce(sum(s.amount) filter (where s.amount > 0), 0) as bought,
                        coalesce(sum(s.amount) filter (where s.amount < 0), 0) as sold
                    from sides s
                    group by s.code
                ) c
            ),
            'market', (
                select jsonb_build_object('state', x.state, 'reason', x.reason, 'until', x.expires_at)
                from trading.restrictions x
                where x.instrument_id is null and x.category is null and (x.expires_at is null or x.expires_at > v_now)
            )
        )
    );
end;
$$;

-- Returns the exposure of all accounts of a mode by instrument, in one pass over trading.exposures: units and cost by
-- side, and in p_currency the value of net and gross units at mid prices and the broker's floating P/L, which is minus
-- the customers' in their accounts' currencies (E-05). p_users restricts it to some customers and
-- p_instrument_id to one instrument, null for all. The largest holder is the account with the largest net units. Called by
-- trading.risk_desk.
create or replace function trading.risk_rows(
    p_users bigint[],
    p_mode money.account_mode,
    p_currency text,
    p_instrument_id integer default null
)
returns table (
    instrument_id integer, name text, category market.category, base text, quote text, decimals smallint, bid numeric, ask numeric,
    mid numeric, positions bigint, holders bigint, long_units numeric, long_cost numeric, short_units numeric, short_cost numeric,
    net numeric, gross numeric, floating numeric, largest_units numeric, largest_account_id bigint
)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with held as materialized (
        select e.instrument_id, a.currency, sum(e.orders)::bigint as positions, count(*) as holders,
            sum(e.long_units::numeric) as long_units, sum(e.long_cost::numeric) as long_cost,
            sum(e.short_units::numeric) as short_units, sum(e.short_cost::numeric) as short_cost, sum(e.spread::numeric) as spread,
            max(array[abs(e.long_units - e.short_units), e.account_id]) as largest
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            and (p_instrument_id is null or e.instrument_id = p_instrument_id)
        group by e.instrument_id, a.currency
    ), valued as (
        select h.*, market.converted(
            market.converted(h.long_units * q.ask - h.long_cost - h.short_units * q.bid + h.short_cost - h.spread, x.multiplier, x.divisor),
            y.multiplier, y.divisor) as profit_loss
        from held h
        join market.instruments i on i.id = h.instrument_id
        join market.quotes q on q.instrument_id = h.instrument_id
        left join trading.risk_rates x on x.quote = i.quote and x.currency = h.currency
        left join trading.risk_rates y on y.quote = h.currency and y.currency = p_currency
    ), summed as (
        select v.instrument_id, sum(v.positions)::bigint as positions, sum(v.holders)::bigint as holders, sum(v.long_units) as long_units,
            sum(v.long_cost) as long_cost, sum(v.short_units) as short_units, sum(v.short_cost) as short_cost,
            coalesce(sum(v.profit_loss), 0) as profit_loss, max(v.largest) as largest
        from valued v
        group by v.instrument_id
    )
    select s.instrument_id, i.name, i.category, i.base, i.quote, market.shown_decimals(i.category, i.price_decimals), q.bid, q.ask, m.mid,
        s.positions, s.holders, s.long_units, s.long_cost, s.short_units, s.short_cost,
        coalesce(market.converted((s.long_units - s.short_units) * m.mid, x.multiplier, x.divisor), 0),
        coalesce(market.converted((s.long_units + s.short_units) * m.mid, x.multiplier, x.divisor), 0),
        -s.profit_loss, s.largest[1], s.largest[2]::bigint
    from summed s
    join market.instruments i on i.id = s.instrument_id
    join market.quotes q on q.instrument_id = s.instrument_id
    cross join lateral (select (q.bid + q.ask) / 2) m (mid)
    left join trading.risk_rates x on x.quote = i.quote and x.currency = p_currency;
end;
$$;
