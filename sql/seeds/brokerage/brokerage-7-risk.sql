-- The risk desk of the invented brokerage: limits, one hedge, and the exposure over the last nine days, from the orders
-- of that time and the bars, at present rates of exchange. A second run inserts nothing.
insert into trading.risk_limits (instrument_id, net_warning, net_stop)
select i.id, l.warning, l.stop
from (values
    ('EUR_JPY', 80000, 100000), ('XAU_USD', 50000, 80000), ('EUR_GBP', 60000, 90000), ('NAS100_USD', 50000, 75000),
    ('DE30_EUR', 25000, 32000), ('BTC_USD', 20000, 30000), ('GBP_USD', 40000, 60000)
) l (name, warning, stop)
join market.instruments i on i.name = l.name
where not exists (select from trading.risk_limits);

insert into trading.hedges (instrument_id, provider, side, units, open_rate, opened_at, reason, opened_by)
select i.id, 'Prime of Prime', 'buy', 20000, q.ask, now() - interval '20 minutes', 'Half of the customers'' net', u.id
from market.instruments i
join market.quotes q on q.instrument_id = i.id
join iam.users u on u.email = 'admin@demo.test'
where i.name = 'EUR_JPY' and not exists (select from trading.hedges);

select trading.risk_currency();

-- Each quarter of an hour for two days, each hour before that.
create temporary table moments on commit drop as
select t.at
from generate_series(date_trunc('hour', now()) - interval '9 days', now(), '15 minutes') t (at)
where (t.at > now() - interval '2 days' or extract(minute from t.at) = 0) and not exists (select from trading.risk_samples);

-- The units of each side that were open at each time, and their cost.
create temporary table past on commit drop as
select m.at, o.instrument_id, a.currency,
    coalesce(sum(o.units) filter (where o.type = 'buy'), 0) as long_units, coalesce(sum(o.units * o.open_rate) filter (where o.type = 'buy'), 0) as long_cost,
    coalesce(sum(o.units) filter (where o.type = 'sell'), 0) as short_units, coalesce(sum(o.units * o.open_rate) filter (where o.type = 'sell'), 0) as short_cost
from moments m
join trading.orders o on o.created_at <= m.at and (o.close_time is null or o.close_time > m.at) and o.deleted_at is null
join money.accounts a on a.id = o.account_id and a.mode = 'real'
group by m.at, o.instrument_id, a.currency;

insert into trading.risk_samples (instrument_id, at, currency, long_value, short_value, net, after_net, floating, realised)
with prices as (
    select k.at, k.instrument_id, c.open + (c.close - c.open) * least(1, extract(epoch from k.at - c.starts_at) / 3600) as price
    from (select distinct p.at, p.instrument_id from past p) k
    cross join lateral (
        select b.starts_at, b.open, b.close from market.candles b
        where b.instrument_id = k.instrument_id and b.resolution = '1h' and b.starts_at <= k.at
        order by b.starts_at desc limit 1
    ) c
), one as (
    select p.instrument_id, p.at, sum(p.long_units * r.price * f.value_rate) as long_value, sum(p.short_units * r.price * f.value_rate) as short_value,
        -sum((p.long_units * r.price - p.long_cost - p.short_units * r.price + p.short_cost) * f.profit_rate) as floating
    from past p
    join prices r on r.at = p.at and r.instrument_id = p.instrument_id
    join trading.risk_prices(trading.site_currency()) f on f.instrument_id = p.instrument_id and f.currency = p.currency
    where f.profit_rate is not null
    group by p.instrument_id, p.at
), closed as (
    select m.at, o.instrument_id, -sum(o.pro_loss * x.multiplier / x.divisor) as amount
    from moments m
    join trading.orders o on o.close_time <= m.at and o.close_time >= date_trunc('day', m.at, 'UTC') and o.deleted_at is null
    join money.accounts a on a.id = o.account_id and a.mode = 'real'
    join trading.risk_rates x on x.quote = a.currency and x.currency = trading.site_currency()
    group by m.at, o.instrument_id
)
select o.instrument_id, o.at, trading.site_currency(), o.long_value, o.short_value, o.long_value - o.short_value, o.long_value - o.short_value,
    o.floating, coalesce(d.amount, 0)
from one o left join closed d on d.at = o.at and d.instrument_id = o.instrument_id
union all
select null, m.at, trading.site_currency(), coalesce(sum(o.long_value), 0), coalesce(sum(o.short_value), 0), coalesce(sum(abs(o.long_value - o.short_value)), 0),
    coalesce(sum(abs(o.long_value - o.short_value)), 0), coalesce(sum(o.floating), 0), coalesce((select sum(d.amount) from closed d where d.at = m.at), 0)
from moments m left join one o on o.at = m.at
group by m.at;
