-- Returns the exposure of the customers' accounts that the actor may see, for administrators and managers, by
-- instrument, category and currency: units, average prices, value at mid prices, the broker's floating P/L (minus the
-- customers', E-05) and realised P/L of this UTC day, both with its hedges (Q-140), the customers' net less the hedges,
-- risk limits (exceeded ones first, then by net exposure), and the trading state. Money is in the site's currency;
-- without a rate of exchange it counts as 0. Administrators also receive the risk limits that are exceeded. p_filters:
-- mode (real or demo), plan, country, manager, category, instrument. Called by GET /admin/risk and
-- trading.risk_instrument. Errors: BT102 account inactive, BT103 forbidden.
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
        with book as materialized (
            select * from trading.risk_book(v_users, v_mode, v_currency, v_instrument_id) r
            where v_category is null or r.category::text = v_category
        ), rows as materialized (
            select b.*, b.floating + b.hedge_floating as broker from book b where b.positions + b.hedges > 0
        ), realised as materialized (
            select d.instrument_id, sum(d.amount) as amount from trading.realised_today(v_users, v_mode, v_currency) d
            where (v_category is null or d.category::text = v_category) and (v_instrument_id is null or d.instrument_id = v_instrument_id)
            group by d.instrument_id
        ), totals as materialized (
            select coalesce(sum(abs(r.net)), 0) as net, coalesce(sum(r.gross), 0) as gross, coalesce(sum(r.broker), 0) as floating,
                coalesce(sum(r.positions), 0) as positions, nullif(max(abs(r.broker)), 0) as largest,
                coalesce(sum(abs(r.hedge_net)), 0) as hedge, coalesce(sum(abs(r.after_net)), 0) as after, coalesce(sum(r.hedges), 0) as hedges,
                (select coalesce(sum(d.amount), 0) from realised d) + (select coalesce(sum(b.hedge_realised), 0) from book b) as realised
            from rows r
        ), sides as (
            -- A pair is its base bought and its quote currency sold; shares and indices have no base that others share.
            select r.base as code, r.after_units as units, r.after_net as amount
            from rows r where r.category in ('forex', 'commodity', 'crypto')
            union all
            select r.quote, -r.after_units * r.mid, -r.after_net from rows r
        )
        select jsonb_build_object(
            'currency', v_currency,
            'now', clock_timestamp(),
            'totals', (
                select jsonb_build_object('net', round(s.net, 2)::text, 'gross', round(s.gross, 2)::text, 'floating', round(s.floating, 2)::text,
                    'hedge', round(s.hedge, 2)::text, 'after', round(s.after, 2)::text, 'hedges', s.hedges,
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
                    'net', round(r.net, 2)::text, 'gross', round(r.gross, 2)::text, 'floating', round(r.broker, 2)::text,
                    'realised', round(coalesce(d.amount, 0) + r.hedge_realised, 2)::text,
                    'hedges', r.hedges, 'hedgeUnits', trim_scale(r.hedge_units)::text, 'hedge', round(r.hedge_net, 2)::text,
                    'hedgeFloating', round(r.hedge_floating, 2)::text, 'afterUnits', trim_scale(r.after_units)::text,
                    'after', round(r.after_net, 2)::text, 'hedged', round(100 * r.hedge_units / nullif(r.long_units - r.short_units, 0)),
                    'limit', coalesce(l.net_stop, l.net_warning)::text,
                    'limitUsed', round(100 * abs(r.after_net) / coalesce(l.net_stop, l.net_warning)),
                    'isLimitExceeded', coalesce(abs(r.after_net) >= coalesce(l.net_warning, l.net_stop), false),
                    -- For the bar of tiles: a share of the net exposure, and of the largest floating P/L.
                    'weight', coalesce(round(100 * abs(r.net) / nullif(s.net, 0), 2), 0),
                    'heat', coalesce(round(100 * r.broker / s.largest), 0),
                    'state', coalesce(x.state::text, 'open'), 'scope', x.scope, 'reason', x.reason, 'until', x.expires_at
                ) order by coalesce(abs(r.after_net) >= coalesce(l.net_warning, l.net_stop), false) desc, abs(r.net) desc, r.name), '[]')
                from rows r
                cross join totals s
                left join realised d on d.instrument_id = r.instrument_id
                left join trading.active_restrictions x on x.instrument_id = r.instrument_id
                left join trading.risk_limits l on l.instrument_id = r.instrument_id and v_users is null and v_mode = 'real'
            ),
            'categories', (
                select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'net', round(c.net, 2)::text, 'after', round(c.after, 2)::text,
                    'gross', round(c.gross, 2)::text, 'floating', round(c.floating, 2)::text, 'positions', c.positions, 'state', coalesce(x.state::text, 'open'),
                    'until', x.expires_at) order by c.net desc, c.category), '[]')
                from (
                    select r.category, sum(abs(r.net)) as net, sum(abs(r.after_net)) as after, sum(r.gross) as gross, sum(r.broker) as floating,
                        sum(r.positions) as positions
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
            'breaches', case when iam.role_of(p_actor_id) = iam.role('admin') then trading.open_breaches() else '[]' end,
            'market', (
                select jsonb_build_object('state', x.state, 'reason', x.reason, 'until', x.expires_at)
                from trading.restrictions x
                where x.instrument_id is null and x.category is null and (x.expires_at is null or x.expires_at > v_now)
            )
        )
    );
end;
$$;
