-- History of the invented customers: deposits and withdrawals in every state, a few hundred trades consistent with the
-- bars, open positions at current prices, their swaps, and the complete ledger. Everything is planned first, then
-- written as the functions would have written it: a balance is the sum of its movements in the order of time. A second
-- run plans nothing.

-- A deterministic number between 0 and 1 for a text.
create or replace function pg_temp.chance(p_words text) returns numeric
language sql immutable as $$
    select ('x' || left(md5(p_words), 7))::bit(28)::integer::numeric / 268435456
$$;

-- The bid of the bars at a given time: minutes of the last hours, hours of the last days, days before that.
create or replace function pg_temp.price_at(p_instrument market.instruments, p_at timestamptz) returns numeric
language sql stable as $$
    select coalesce((
        select round(c.open + (c.close - c.open) * least(1, extract(epoch from p_at - c.starts_at) / r.seconds), p_instrument.price_decimals)
        from (
            select case when p_at > now() - interval '355 minutes' then '1m' when p_at > now() - interval '239 hours' then '1h' else '1d' end
        ) k (name)
        join (values ('1m', 60), ('1h', 3600), ('1d', 86400)) r (name, seconds) on r.name = k.name
        join market.candles c on c.instrument_id = p_instrument.id and c.resolution = k.name::market.resolution and c.starts_at <= p_at
        order by c.starts_at desc
        limit 1
    ), p_instrument.typical_price)
$$;

-- The spread between ask and bid; buys are opened and marked at the ask.
create or replace function pg_temp.width(p_instrument market.instruments) returns numeric
language sql stable as $$
    select greatest(round(p_instrument.typical_price * 0.00008, p_instrument.price_decimals), 1 / 10::numeric ^ p_instrument.price_decimals)
$$;

-- The swap of a position for one night, as trading.charge_rollover computes it.
create or replace function pg_temp.swap(
    p_instrument market.instruments, p_type trading.side, p_units numeric, p_night date, p_rate numeric
) returns numeric
language sql stable as $$
    select round(round(round(
        p_instrument.swap * (
            pg_temp.price_at(p_instrument, (p_night + time '17:00') at time zone 'America/New_York')
            + case p_type when 'buy' then pg_temp.width(p_instrument) else 0 end
        ) * p_units
        * case when extract(dow from p_night) = c.rollover_triple_weekday then 3
            when c.rollover_triple_weekday is not null and extract(dow from p_night) in (0, 6) then 0 else 1 end, 30) / 36000, 30) / p_rate, 5)
    from market.categories c where c.category = p_instrument.category
$$;

create temporary table people on commit drop as
select u.id as user_id, u.email, split_part(u.email, '@', 1) as name, u.created_at as joined_at, p.country, a.id as real_id, d.id as demo_id,
    a.currency, case l.manager_id when n.id then n.id else m.id end as manager_id
from iam.users u
join iam.profiles p on p.user_id = u.id
join crm.leads l on l.user_id = u.id
join money.accounts a on a.user_id = u.id and a.mode = 'real'
join money.accounts d on d.user_id = u.id and d.mode = 'demo'
join iam.users m on m.email = 'manager@demo.test'
join iam.users n on n.email = 'nora.dahl@office.test'
join iam.users s on s.email = 'admin@demo.test' and s.password_hash = u.password_hash
where u.role_id = 3 and u.email <> 'customer@demo.test'
    -- Runs once: customers with a deposit already have a history.
    and not exists (select from money.deposits x join iam.users y on y.id = x.user_id where y.email = 'ingrid.solberg@fjordpost.test');

-- Deposits: the first one of every customer who trades real money, and those of the last two weeks. id and
-- balance_after are set with the ledger.
create temporary table paid_in on commit drop as
select
    nextval(pg_get_serial_sequence('money.deposits', 'id')) as id, d.*,
    money.deposit_fee(d.amount, g.fee, money.currency_places(d.currency)) as fee, g.title
from (
    select p.*, f.gateway, f.amount, p.joined_at + f.hours_later * interval '1 hour' as created_at, 'approved' as status,
        p.joined_at + (f.hours_later + 0.7) * interval '1 hour' as decided_at, null as decline_reason
    from (values
        ('ingrid.solberg', 'bank', 12000, 5.2), ('matteo.ricci', 'bank', 8000, 26.4), ('yasmin.alfarsi', 'usdt', 25000, 3.1),
        ('tobias.lindner', 'bank', 5000, 48.6), ('carmen.vidal', 'bank', 6500, 20.3), ('daniel.okafor', 'btc', 1500, 9.8),
        ('hanna.virtanen', 'bank', 4000, 30.7), ('rafael.monteiro', 'bank', 3000, 52.2), ('aiko.nakamura', 'bank', 18000, 22.5),
        ('oliver.bennett', 'bank', 7500, 4.4), ('fatima.idrissi', 'usdt', 2500, 11.6), ('pieter.dewit', 'bank', 9000, 24.9),
        ('lucia.herrera', 'btc', 2000, 7.3), ('emil.sorensen', 'bank', 5500, 27.8), ('khalid.mansour', 'bank', 30000, 6.1),
        ('zofia.kaminska', 'bank', 2800, 49.4), ('priya.raghavan', 'usdt', 1200, 5.5), ('lukas.steiner', 'bank', 10000, 8.2),
        ('chloe.marchand', 'bank', 4200, 26.6), ('samuel.mwangi', 'btc', 800, 31.3), ('elif.yildiz', 'usdt', 3500, 4.9),
        ('sofia.aguirre', 'btc', 1000, 12.7), ('omar.khoury', 'bank', 6000, 6.8), ('marek.dvorak', 'bank', 2200, 28.1),
        ('ricardo.fuentes', 'usdt', 1500, 9.2), ('meilin.koh', 'bank', 15000, 5.7), ('jonas.keller', 'bank', 7000, 24.3),
        ('leila.haddad', 'usdt', 2400, 4.6), ('thandiwe.nkosi', 'btc', 1800, 10.4), ('beatriz.carvalho', 'usdt', 1300, 6.9),
        ('liam.oconnor', 'bank', 3800, 3.7), ('noor.aziz', 'bank', 5000, 5.1), ('astrid.nystrom', 'bank', 2600, 7.5),
        ('minh.tran', 'usdt', 900, 3.3), ('clara.baumann', 'bank', 4500, 6.2), ('yousef.darwish', 'bank', 8000, 4.1),
        ('kwame.boateng', 'btc', 600, 8.8)
    ) f (name, gateway, amount, hours_later)
    join people p on p.name = f.name
    union all
    select p.*, w.gateway, w.amount, now() - w.hours_ago * interval '1 hour', w.status,
        case when w.status <> 'pending' then now() - (w.hours_ago - least(2.4, w.hours_ago / 3)) * interval '1 hour' end, w.decline_reason
    from (values
        ('aiko.nakamura', 'bank', 9000, 301.4, 'approved', null), ('pieter.dewit', 'bank', 5000, 262.8, 'approved', null),
        ('khalid.mansour', 'usdt', 14000, 221.5, 'approved', null), ('ingrid.solberg', 'bank', 8000, 196.2, 'approved', null),
        ('ingrid.solberg', 'bank', 15000, 160.3, 'approved', null), ('khalid.mansour', 'usdt', 12000, 157.6, 'approved', null),
        ('tobias.lindner', 'bank', 2500, 150.2, 'approved', null), ('meilin.koh', 'bank', 9000, 139.5, 'approved', null),
        ('lukas.steiner', 'bank', 4000, 136.4, 'approved', null), ('aiko.nakamura', 'usdt', 8000, 131.7, 'approved', null),
        ('oliver.bennett', 'bank', 3000, 120.8, 'approved', null), ('yasmin.alfarsi', 'bank', 20000, 114.9, 'approved', null),
        ('chloe.marchand', 'bank', 1500, 112.3, 'approved', null), ('pieter.dewit', 'btc', 6000, 97.1, 'approved', null),
        ('omar.khoury', 'usdt', 5000, 94.4, 'approved', null), ('ingrid.solberg', 'btc', 7500, 90.2, 'approved', null),
        ('jonas.keller', 'bank', 5200, 87.6, 'approved', null), ('khalid.mansour', 'bank', 18000, 73.3, 'approved', null),
        ('emil.sorensen', 'bank', 3500, 69.8, 'approved', null), ('leila.haddad', 'usdt', 1600, 66.2, 'approved', null),
        ('noor.aziz', 'bank', 4400, 64.1, 'approved', null),
        ('elif.yildiz', 'bank', 2500, 60.5, 'declined', 'The payment came from an account in another person''s name and will be returned.'),
        ('matteo.ricci', 'bank', 7000, 50.7, 'approved', null), ('meilin.koh', 'usdt', 11000, 46.6, 'approved', null),
        ('carmen.vidal', 'bank', 2200, 43.9, 'approved', null), ('hanna.virtanen', 'bank', 1800, 40.4, 'approved', null),
        ('yousef.darwish', 'bank', 9500, 27.2, 'approved', null), ('yasmin.alfarsi', 'usdt', 14000, 24.1, 'approved', null),
        ('liam.oconnor', 'bank', 2600, 21.3, 'approved', null),
        ('daniel.okafor', 'btc', 700, 19.4, 'declined', 'We have not received your payment.'),
        ('aiko.nakamura', 'bank', 6000, 10.3, 'approved', null), ('amina.elsayed', 'bank', 1000, 9.1, 'pending', null),
        ('lukas.steiner', 'bank', 3000, 7.2, 'approved', null), ('khalid.mansour', 'usdt', 10000, 5.4, 'approved', null),
        ('clara.baumann', 'bank', 1200, 4.6, 'approved', null), ('pieter.dewit', 'bank', 4500, 4.2, 'pending', null), ('omar.khoury', 'usdt', 3200, 1.7, 'approved', null), ('noor.aziz', 'usdt', 2000, 2.6, 'pending', null),
        ('tobias.lindner', 'bank', 3500, 1.3, 'pending', null), ('ewa.lis', 'bank', 500, 0.6, 'pending', null)
    ) w (name, gateway, amount, hours_ago, status, decline_reason)
    join people p on p.name = w.name
) d
join money.gateways g on g.name = d.gateway
order by d.created_at;

create temporary table paid_out on commit drop as
select
    nextval(pg_get_serial_sequence('money.withdrawals', 'id')) as id, p.*, w.amount, w.status, w.decline_reason,
    now() - w.hours_ago * interval '1 hour' as created_at,
    case when w.status <> 'pending' then now() - (w.hours_ago - least(3.1, w.hours_ago / 2)) * interval '1 hour' end as decided_at,
    money.withdrawal_fee(w.amount, money.number_setting('withdrawFeePercentage'), money.number_setting('withdrawFeeFixed')) as fee
from (values
    ('khalid.mansour', 7000, 304.7, 'approved', null), ('aiko.nakamura', 4500, 272.3, 'approved', null),
    ('ingrid.solberg', 5200, 248.1, 'approved', null), ('yasmin.alfarsi', 8000, 233.6, 'approved', null),
    ('matteo.ricci', 2500, 209.9, 'approved', null), ('lukas.steiner', 1500, 188.4, 'approved', null),
    ('matteo.ricci', 1800, 155.1, 'approved', null), ('tobias.lindner', 900, 145.7, 'approved', null), ('carmen.vidal', 1500, 128.3, 'approved', null),
    ('yasmin.alfarsi', 6000, 118.2, 'approved', null), ('oliver.bennett', 1200, 100.9, 'approved', null),
    ('ingrid.solberg', 4200, 92.5, 'approved', null),
    ('rafael.monteiro', 2900, 82.4, 'declined', 'Your open positions need these funds as margin. Close some positions first.'),
    ('aiko.nakamura', 5000, 76.6, 'approved', null), ('pieter.dewit', 2400, 68.1, 'approved', null), ('hanna.virtanen', 800, 52.3, 'approved', null),
    ('khalid.mansour', 7500, 48.8, 'approved', null),
    ('priya.raghavan', 1000, 34.2, 'declined', 'The account holder does not match your profile. Send us a confirmation from your bank.'),
    ('lukas.steiner', 2100, 29.7, 'approved', null), ('meilin.koh', 3800, 26.1, 'approved', null), ('omar.khoury', 1400, 11.6, 'approved', null),
    ('chloe.marchand', 600, 8.4, 'approved', null), ('carmen.vidal', 1100, 2.7, 'approved', null), ('jonas.keller', 1500, 6.5, 'pending', null), ('emil.sorensen', 2000, 3.4, 'pending', null),
    ('leila.haddad', 450, 1.9, 'pending', null), ('yousef.darwish', 2500, 0.9, 'pending', null)
) w (name, amount, hours_ago, status, decline_reason)
join people p on p.name = w.name
order by w.hours_ago desc;

create temporary table corrected on commit drop as
select nextval(pg_get_serial_sequence('money.adjustments', 'id')) as id, p.*, w.type, w.amount, w.reason,
    now() - w.hours_ago * interval '1 hour' as created_at
from (values
    ('ingrid.solberg', 'add', 250, 'Bonus of the November campaign', 103.4), ('daniel.okafor', 'add', 35.5, 'Goodwill: the last payment took two days', 55.2),
    ('oliver.bennett', 'subtract', 12, 'Charges of the receiving bank', 96.3), ('meilin.koh', 'add', 500, 'Bonus of the November campaign', 31.8)
) w (name, type, amount, reason, hours_ago)
join people p on p.name = w.name
order by w.hours_ago desc;

-- Two customers who are stopped out: a plan with high leverage from their first day, and all their money in one losing
-- position.
create temporary table overreached (name text) on commit drop;
insert into overreached values ('fatima.idrissi'), ('lucia.herrera');

create temporary table subscribed on commit drop as
select nextval(pg_get_serial_sequence('money.subscriptions', 'id')) as id, p.*, l.id as plan_id, l.name as plan,
    money.plan_price(l.price, p.currency) as price, w.created_at
from (
    select name, plan, now() - hours_ago * interval '1 hour'
    from (values ('khalid.mansour', 'Professional', 1.6), ('ingrid.solberg', 'Advanced', 0.8)) v (name, plan, hours_ago)
    union all
    select o.name, 'Advanced', min(d.decided_at) + interval '100 minutes' from overreached o join paid_in d using (name) group by o.name
) w (name, plan, created_at)
join people p on p.name = w.name
join money.plans l on l.name = w.plan and l.deleted_at is null
order by w.created_at;

-- Four customers whose only positions lost most of their money: two of them near their stop-out, all below 100 %. share
-- is that of the leg in the used margin. Most of it is in currencies pegged to the dollar, whose simulated prices move
-- least, so that the accounts stay there for hours.
create temporary table strained on commit drop as
select s.name, s.margin_level, l.instrument, l.type::trading.side, l.share
from (values ('rafael.monteiro', 0.580), ('daniel.okafor', 0.586), ('zofia.kaminska', 0.73), ('priya.raghavan', 0.86)) s (name, margin_level)
join (values
    ('rafael.monteiro', 'USD_HKD', 'buy', 0.45), ('rafael.monteiro', 'USD_CAD', 'buy', 0.2), ('rafael.monteiro', 'USD_SAR', 'sell', 0.35),
    ('daniel.okafor', 'USD_HKD', 'buy', 0.5), ('daniel.okafor', 'USD_CHF', 'buy', 0.15), ('daniel.okafor', 'USD_SAR', 'sell', 0.35),
    ('zofia.kaminska', 'USD_HKD', 'buy', 0.5), ('zofia.kaminska', 'USD_CAD', 'buy', 0.2), ('zofia.kaminska', 'USD_SAR', 'sell', 0.3),
    ('priya.raghavan', 'USD_HKD', 'buy', 0.5), ('priya.raghavan', 'USD_JPY', 'buy', 0.2), ('priya.raghavan', 'USD_SAR', 'sell', 0.3)
) l (name, instrument, type, share) using (name);

-- Plan of each trader: account, first day, amount of money, frequency, number of positions that stay open.
create temporary table books on commit drop as
select
    b.*,
    case when b.is_real and b.name in (select s.name from strained s) then 0 when b.is_real then 3 + floor(pg_temp.chance(b.name || 'trades') * 9) else 2 + floor(pg_temp.chance(b.name || 'trades') * 5) end::integer as closed,
    case when b.since > now() - interval '30 hours' or b.is_real and b.name in (select s.name from strained s) then 0 when b.is_real then (array[2, 0, 1, 1, 0, 3])[1 + b.number % 6]
        else (array[0, 1, 0])[1 + b.number % 3] end as open
from (
    select p.name, p.user_id, p.currency, true as is_real, p.real_id as account_id, min(d.decided_at) as since, min(d.amount) as size,
        row_number() over (order by p.user_id) as number
    from people p join paid_in d on d.real_id = p.real_id and d.status = 'approved'
    where p.name not in (select o.name from overreached o)
    group by p.name, p.user_id, p.currency, p.real_id
    union all
    select p.name, p.user_id, p.currency, false, p.demo_id, p.joined_at + interval '20 minutes', a.balance, row_number() over (order by p.user_id)
    from people p join money.accounts a on a.id = p.demo_id
    where a.balance > 0 and p.joined_at < now() - interval '9 hours' and (p.user_id % 3 > 0 or p.real_id not in (select real_id from paid_in))
) b;

create temporary table rates on commit drop as
select q.quote, c.currency, market.exchange_rate(q.quote, c.currency) as rate
from (select distinct currency from books) c
cross join (values ('USD'), ('JPY'), ('GBP'), ('EUR'), ('CHF'), ('CAD'), ('HKD'), ('SAR')) q (quote);

-- The period, from a start to a later hour, in which a rate moved most: a position in the other direction is stopped
-- out there. Its units are chosen so that the remaining equity is just below half of the margin.
create temporary table stopped on commit drop as
with forex as materialized (
    select i, i.id, i.quote from market.instruments i
    where i.name in ('EUR_USD', 'GBP_USD', 'USD_JPY', 'EUR_GBP', 'EUR_JPY', 'GBP_JPY') and i.deleted_at is null
),
-- On working days, and not after the close of New York on a Friday.
hours as materialized (
    select f.id, b.starts_at, b.open, row_number() over (partition by f.id order by b.open) as nth_low,
        row_number() over (partition by f.id order by b.open desc) as nth_high
    from forex f
    join market.candles b on b.instrument_id = f.id and b.resolution = '1h' and b.starts_at > now() - interval '9 days' and b.starts_at < now() - interval '9 hours'
    where extract(isodow from b.starts_at + interval '3 hours') < 6
),
moves as (
    select distinct on (o.name) o.name, f.i as instrument_row, f.id as instrument_id, f.quote, a.starts_at + interval '9 hours' as opened_at,
        date_trunc('milliseconds', b.starts_at + (14 + 30 * pg_temp.chance(o.name || 'stop out')) * interval '1 minute') as closed_at,
        case when b.open > a.open then 'sell' else 'buy' end::trading.side as type
    from overreached o
    join subscribed s using (name)
    cross join forex f
    join hours b on b.id = f.id and 1 in (b.nth_low, b.nth_high)
    join market.candles a on a.instrument_id = f.id and a.resolution = '1d' and a.starts_at > s.created_at
        and a.starts_at < b.starts_at - interval '3 days' and case b.nth_high when 1 then b.open > a.open else b.open < a.open end
    where extract(isodow from a.starts_at) < 6 and not exists (
        select from market.candles c
        where c.instrument_id = f.id and c.resolution = '1d' and c.starts_at > a.starts_at and c.starts_at < b.starts_at - interval '1 day'
            and case when b.open > a.open then c.high >= b.open else c.low <= b.open end
    )
    order by o.name, abs(b.open / a.open - 1) desc
),
priced as (
    select k.*, s.user_id, s.real_id, s.price, d.amount, l.forex_leverage as leverage, r.rate, w.width,
        pg_temp.price_at(k.instrument_row, k.opened_at) + case k.type when 'buy' then w.width else 0 end as open_rate,
        pg_temp.price_at(k.instrument_row, k.closed_at) + case k.type when 'buy' then w.width else 0 end as close_rate
    from moves k
    join subscribed s on s.name = k.name
    join money.plans l on l.id = s.plan_id
    join paid_in d on d.real_id = s.real_id and d.status = 'approved'
    join rates r on r.quote = k.quote and r.currency = s.currency
    cross join lateral (select pg_temp.width(k.instrument_row) as width) w
),
-- Computed for a position of a million, which gives the result per unit.
sized as (
    select p.*, c.spread_pips,
        (p.amount - p.price) / (
            0.497 * trading.required_margin(p.open_rate, 1000000, p.leverage, p.rate)
            - trading.profit_loss(p.type, 1000000, p.open_rate, p.close_rate,
                trading.spread_cost(c.spread_pips, market.pip_size(p.quote, (p.instrument_row).pip_size), 1000000), p.rate)
            - (
                select coalesce(sum(pg_temp.swap(p.instrument_row, p.type, 1000000, n::date, p.rate)), 0)
                from generate_series(p.opened_at::date - 1, p.closed_at::date, interval '1 day') n
                where (n::date + time '17:00') at time zone 'America/New_York' between p.opened_at and p.closed_at
            )
        ) as millions
    from priced p
    join market.categories c on c.category = 'forex'
),
counted as (
    select s.*, ceil(s.millions * 1000000) as units,
        trading.spread_cost(s.spread_pips, market.pip_size(s.quote, (s.instrument_row).pip_size), ceil(s.millions * 1000000)) as spread
    from sized s
)
select nextval(pg_get_serial_sequence('trading.orders', 'id')) as id, c.name || 'stopped' as word, c.user_id, c.real_id as account_id, true as is_real,
    c.instrument_id, (c.instrument_row).name as instrument, c.type, case c.type when 'buy' then 1 else -1 end as sign, c.units, c.width, c.open_rate,
    c.leverage, c.rate, null::numeric as take_profit, null::numeric as stop_loss, c.opened_at, c.closed_at, c.close_rate,
    'stop_out'::trading.close_reason as reason, c.spread,
    round(trading.required_margin(c.open_rate, c.units, c.leverage, c.rate), 18) as margin_used,
    round(trading.profit_loss(c.type, c.units, c.open_rate, c.close_rate, c.spread, c.rate), 5) as pro_loss
from counted c
-- The equity was sufficient to open it.
where trading.required_margin(c.open_rate, c.units, c.leverage, c.rate) <= c.amount - c.price
order by c.opened_at;

-- Their legs, each opened on the day since which its price moved most against it, preferably without a larger move
-- between. Margin and loss of a million units give the share of the money that the margin takes at the wanted level.
create temporary table pressed on commit drop as
with days as materialized (
    select s.name, s.instrument, i as instrument_row, s.type, case s.type when 'buy' then 1 else -1 end as sign,
        date_trunc('milliseconds', b.starts_at + (8 + 9 * pg_temp.chance(s.name || s.instrument)) * interval '1 hour') as opened_at
    from strained s
    join market.instruments i on i.name = s.instrument and i.deleted_at is null
    join books k on k.name = s.name and k.is_real
    join market.candles b on b.instrument_id = i.id and b.resolution = '1d' and b.starts_at > k.since and b.starts_at < now() - interval '11 days'
    where extract(isodow from b.starts_at) < 6
),
moved as (
    select d.*, x.price, d.sign * (1 - q.bid / x.price) as loss, (
        select max(case d.type when 'buy' then 1 - c.low / x.price else c.high / x.price - 1 end)
        from market.candles c
        where c.instrument_id = (d.instrument_row).id and c.resolution = '1d' and c.starts_at > d.opened_at
    ) as worst
    from days d
    join market.quotes q on q.instrument_id = (d.instrument_row).id
    cross join lateral (select pg_temp.price_at(d.instrument_row, d.opened_at) as price) x
),
chosen as (
    select distinct on (m.name, m.instrument) m.* from moved m
    order by m.name, m.instrument, m.worst < m.loss + 0.0035 desc, m.loss desc
),
priced as (
    select c.name, c.instrument, c.instrument_row, c.type, c.sign, c.opened_at, k.user_id, k.account_id, s.margin_level, s.share, r.rate, w.width,
        (c.instrument_row).leverage, g.spread_pips, c.price + case c.type when 'buy' then w.width else 0 end as open_rate,
        q.bid + case c.type when 'buy' then w.width else 0 end as rate_now, (
            select coalesce(sum(pg_temp.swap(c.instrument_row, c.type, 1000000, n::date, r.rate)), 0)
            from generate_series(c.opened_at::date - 1, now(), interval '1 day') n
            where (n::date + time '17:00:20') at time zone 'America/New_York' between c.opened_at + interval '20 seconds' and now()
        ) as swap
    from chosen c
    join strained s using (name, instrument)
    join books k on k.name = c.name and k.is_real
    join rates r on r.quote = (c.instrument_row).quote and r.currency = k.currency
    join market.quotes q on q.instrument_id = (c.instrument_row).id
    join market.categories g on g.category = 'forex'
    cross join lateral (select pg_temp.width(c.instrument_row) as width) w
),
sized as (
    select p.*, f.margin, sum(p.share * (f.result + p.swap) / f.margin) over (partition by p.name) as result_by_margin
    from priced p
    cross join lateral (
        select trading.required_margin(p.open_rate, 1000000, p.leverage, p.rate) as margin,
            trading.profit_loss(p.type, 1000000, p.open_rate, p.rate_now,
                trading.spread_cost(p.spread_pips, market.pip_size((p.instrument_row).quote, (p.instrument_row).pip_size), 1000000), p.rate) as result
    ) f
),
counted as (
    select s.*, round(1000000 * s.share / s.margin * m.amount / (s.margin_level - s.result_by_margin), -1) as units
    from sized s
    cross join lateral (
        select coalesce((select sum(d.amount) from paid_in d where d.real_id = s.account_id and d.status = 'approved'), 0)
            + coalesce((select sum(case a.type when 'add' then a.amount else -a.amount end) from corrected a where a.real_id = s.account_id), 0) as amount
    ) m
)
select nextval(pg_get_serial_sequence('trading.orders', 'id')) as id, c.name || c.instrument || 'pressed' as word, c.user_id, c.account_id, true as is_real,
    (c.instrument_row).id as instrument_id, c.instrument, c.type, c.sign, c.units, c.width, c.open_rate,
    c.leverage, c.rate, null::numeric as take_profit, null::numeric as stop_loss, c.opened_at, null::timestamptz as closed_at, null::numeric as close_rate,
    'customer'::trading.close_reason as reason, p.spread, round(trading.required_margin(c.open_rate, c.units, c.leverage, c.rate), 18) as margin_used,
    null::numeric as pro_loss
from counted c
cross join lateral (
    select trading.spread_cost(c.spread_pips, market.pip_size((c.instrument_row).quote, (c.instrument_row).pip_size), c.units) as spread
) p
order by c.opened_at;

-- Every order: instrument, side, amount, times and levels, chosen pseudo-randomly.
create temporary table deals on commit drop as
with drawn as (
    select
        b.*, n, n > b.closed as stays_open, b.name || b.is_real || n as word,
        (array[
            'EUR_USD', 'EUR_USD', 'EUR_USD', 'GBP_USD', 'GBP_USD', 'USD_JPY', 'AUD_USD', 'EUR_GBP', 'EUR_JPY', 'XAU_USD', 'XAU_USD', 'XAG_USD',
            'WTICO_USD', 'US30_USD', 'SPX500_USD', 'NAS100_USD', 'DE30_EUR', 'BTC_USD', 'BTC_USD', 'ETH_USD', 'SOL_USD', 'AAPL_USD', 'NVDA_USD',
            'TSLA_USD', 'MSFT_USD'
        ])[1 + floor(pg_temp.chance(b.name || b.is_real || n || 'instrument') * 25)::integer] as instrument
    from books b cross join lateral generate_series(1, b.closed + b.open) n
),
timed as (
    select d.*,
        date_trunc('milliseconds', case
            when d.stays_open then greatest(d.since, now() - (1.5 + pg_temp.chance(word || 'open') * 40) * interval '1 hour')
            -- More orders recently than long ago.
            else d.since + (now() - interval '3 hours' - d.since) * power(pg_temp.chance(word || 'open'), 0.75)::double precision
        end) as opened_at
    from drawn d
    where d.since < now() - interval '4 hours'
),
placed as (
    select t.*, i as instrument_row, i.id as instrument_id, i.category, i.quote, i.leverage, i.price_decimals, c.spread_pips,
        case when pg_temp.chance(word || 'side') < 0.55 then 'buy' else 'sell' end::trading.side as type,
        pg_temp.price_at(i, t.opened_at) as bid, pg_temp.width(i) as width, q.bid as bid_now,
        case when not t.stays_open then date_trunc('milliseconds', least(
            t.opened_at + (0.4 + 44 * power(pg_temp.chance(word || 'close'), 1.6)) * interval '1 hour',
            now() - (10 + 90 * pg_temp.chance(word || 'last')) * interval '1 minute'
        )) end as asked_at
    from timed t
    join market.instruments i on i.name = t.instrument and i.deleted_at is null
    join market.categories c on c.category = i.category
    join market.quotes q on q.instrument_id = i.id
),
sized as (
    select p.*, s.sign, r.rate, p.bid + case p.type when 'buy' then p.width else 0 end as open_rate,
        p.size * (0.06 + 0.24 * pg_temp.chance(word || 'size')) * p.leverage * r.rate / p.bid as much,
        -- Half of the orders have levels; those of open positions are far from the current price.
        case when pg_temp.chance(word || 'levels') < 0.5 then case when p.stays_open
            then round(p.bid_now * (1 + s.sign * (0.018 + 0.02 * pg_temp.chance(word || 'profit')) * s.reach), p.price_decimals)
            else round(p.bid * (1 + s.sign * (0.0011 + 0.003 * pg_temp.chance(word || 'profit'))), p.price_decimals) end end as take_profit,
        case when pg_temp.chance(word || 'levels') between 0.1 and 0.6 then case when p.stays_open
            then round(p.bid_now * (1 - s.sign * (0.015 + 0.015 * pg_temp.chance(word || 'loss')) * s.reach), p.price_decimals)
            else round(p.bid * (1 - s.sign * (0.001 + 0.0022 * pg_temp.chance(word || 'loss'))), p.price_decimals) end end as stop_loss
    from placed p
    cross join lateral (
        select case p.type when 'buy' then 1 else -1 end as sign, case p.category when 'crypto' then 5 when 'stock' then 3 when 'index' then 2 else 1 end as reach
    ) s
    join rates r on r.quote = p.quote and r.currency = p.currency
),
counted as (
    select s.*, round(s.much, 1 - floor(log(s.much))::integer) as units from sized s
),
ended as (
    -- The first hour whose bar reaches a level closes the order at that level; otherwise the customer closes it at the
    -- current price. Bars of the last six hours are built from minutes, which follow another path.
    select c.*, h.reason, coalesce(
        date_trunc('milliseconds', h.starts_at + (12 + 40 * pg_temp.chance(word || 'minute')) * interval '1 minute'), c.asked_at) as closed_at,
        case h.reason when 'take_profit' then c.take_profit when 'stop_loss' then c.stop_loss end as level
    from counted c
    left join lateral (
        select b.starts_at, case
            when c.sign > 0 and b.low + c.width <= c.stop_loss or c.sign < 0 and b.high >= c.stop_loss then 'stop_loss'
            else 'take_profit' end as reason
        from market.candles b
        where not c.stays_open and b.instrument_id = c.instrument_id and b.resolution = '1h'
            and b.starts_at > c.opened_at and b.starts_at < least(c.asked_at, now() - interval '7 hours') - interval '1 hour'
            and (
                c.sign > 0 and (b.low + c.width <= c.stop_loss or b.high + c.width >= c.take_profit)
                or c.sign < 0 and (b.high >= c.stop_loss or b.low <= c.take_profit)
            )
        order by b.starts_at
        limit 1
    ) h on true
)
select
    nextval(pg_get_serial_sequence('trading.orders', 'id')) as id, e.word, e.user_id, e.account_id, e.is_real, e.instrument_id, e.instrument, e.type,
    e.sign, e.units, e.width, e.open_rate, e.leverage, e.rate, e.take_profit, e.stop_loss, e.opened_at, e.closed_at, e.close_rate,
    coalesce(e.reason, 'customer')::trading.close_reason as reason, e.spread,
    round(trading.required_margin(e.open_rate, e.units, e.leverage, e.rate), 18) as margin_used,
    case when e.closed_at is not null
        then round(trading.profit_loss(e.type, e.units, e.open_rate, e.close_rate, e.spread, e.rate), 5) end as pro_loss
from (
    select e.*, trading.spread_cost(e.spread_pips, market.pip_size(e.quote, (e.instrument_row).pip_size), e.units) as spread,
        coalesce(e.level, case when e.closed_at is not null
            then pg_temp.price_at(e.instrument_row, e.closed_at) + case e.type when 'buy' then e.width else 0 end end) as close_rate
    from ended e
) e
order by e.opened_at;

insert into deals select * from stopped union all select * from pressed;

-- Nights that have ended, and the swap of each position.
create temporary table nights on commit drop as
select n::date as night, (n::date + time '17:00:20') at time zone 'America/New_York' as at
from generate_series((select min(opened_at)::date - 1 from deals), now(), interval '1 day') n
where (n::date + time '17:00:20') at time zone 'America/New_York' < now();
create temporary table swaps on commit drop as
select d.id, d.account_id, n.night, n.at, pg_temp.swap(i, d.type, d.units, n.night, d.rate) as amount
from deals d
join nights n on n.at - interval '20 seconds' > d.opened_at and coalesce(d.closed_at, 'infinity') > n.at
join market.instruments i on i.id = d.instrument_id and i.swap <> 0;

-- Every movement of money with the balance after it.
create temporary table movements on commit drop as
select
    m.*, a.version + row_number() over w as account_version, a.balance + sum(m.amount) over w as balance_after, a.currency,
    a.mode
from (
    select real_id as account_id, decided_at as at, 'deposit' as kind, 'deposit' as source_type, id::text as source_id, amount::numeric, manager_id as actor_id,
        'Deposit by ' || gateway as description
    from paid_in where status = 'approved'
    union all
    select real_id, decided_at, 'withdrawal', 'withdrawal', id::text, -(amount + fee), manager_id, 'Withdrawal by bank' from paid_out where status = 'approved'
    union all
    select real_id, created_at, 'adjustment', 'adjustment', id::text, case type when 'add' then amount else -amount end, manager_id, reason from corrected
    union all
    select real_id, created_at, 'plan', 'subscription', id::text, -price, user_id, 'Plan ' || plan from subscribed where price > 0
    union all
    select account_id, closed_at, 'profit_loss', 'order', id::text, pro_loss, case reason when 'customer' then user_id end, '' from deals where pro_loss <> 0
    union all
    select account_id, at, 'swap', 'rollover', id || ':' || night, amount, null, '' from swaps where amount <> 0
) m
join money.accounts a on a.id = m.account_id
window w as (partition by m.account_id order by m.at, m.source_type, m.source_id);

do $$
begin
    if exists (select from movements where balance_after < 0) then
        raise exception 'the history overdraws account %', (select account_id from movements where balance_after < 0 limit 1);
    end if;
end
$$;

insert into money.deposits (
    id, user_id, account_id, gateway, amount, fee, total, status, description, reference, balance_after, decided_by, decided_at, decline_reason,
    created_at
)
overriding system value
select
    d.id, d.user_id, d.real_id, d.gateway, d.amount, d.fee, d.amount + d.fee, d.status::money.request_status,
    case d.gateway when 'bank' then 'Deposit request' else d.title end, 'dep_' || left(md5('deposit' || d.id || d.email), 24), m.balance_after,
    case when d.status <> 'pending' then d.manager_id end, d.decided_at, d.decline_reason, d.created_at
from paid_in d
left join movements m on m.kind = 'deposit' and m.source_id = d.id::text
order by d.id;

-- Three pending bank transfers have a proof of payment, whose pictures are in seeds/brokerage/papers.
update money.deposits d
set proof_file = 'demo/' || r.papers || '-receipt',
    details = jsonb_build_object('bankName', r.bank, 'accountName', u.full_name, 'accountNumber', r.number)
from (values
    ('amina.elsayed', 'elsayed', 'Nile Cooperative Bank', 'EG38 0019 0005 0000 0000 2631 8'),
    ('pieter.dewit', 'dewit', 'Domstad Bank', 'NL91 DOMB 0417 1643 00'),
    ('tobias.lindner', 'lindner', 'Elbpost Bank', 'DE75 5121 0800 1245 1261 99')
) r (name, papers, bank, number)
join paid_in p on p.name = r.name and p.gateway = 'bank' and p.status = 'pending'
join iam.users u on u.id = p.user_id
where d.id = p.id;

-- The bank's statement: every received transfer by the reference that the customer quoted. One arrived with less,
-- because a bank on the way took its charge, and one is missing.
select reports.add_statement(
    a.id, 'bank', 'handelsbank-nord-' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD') || '.csv',
    jsonb_agg(jsonb_build_object(
        'line', l.line, 'day', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'reference', l.payment_reference,
        'amount', (l.amount - case l.name when 'tobias.lindner' then 12.5 else 0 end)::numeric(12,2)::text, 'currency', l.currency) order by l.line)
)
from iam.users a
cross join (
    select d.payment_reference, d.total as amount, d.currency, d.created_at, p.name, row_number() over (order by d.created_at) + 1 as line
    from paid_in p
    join money.deposit_list d on d.id = p.id
    where p.gateway = 'bank' and p.status <> 'declined' and p.name <> 'ewa.lis' and p.created_at > now() - interval '14 days'
) l
where a.email = 'admin@demo.test'
group by a.id;

insert into money.withdrawals (
    id, user_id, account_id, amount, fee, total, status, bank_name, account_name, account_number, swift_code, bank_country, decline_reason,
    balance_after, decided_by, decided_at, created_at
)
overriding system value
select
    w.id, w.user_id, w.real_id, w.amount, w.fee, w.amount + w.fee, w.status::money.request_status,
    (array['Handelsbank Nord', 'Banco del Puerto', 'First Meridian Bank', 'Levant Trust'])[1 + w.user_id % 4], u.full_name,
    '00' || lpad((w.user_id * 7919 % 100000000)::text, 8, '0') || lpad((w.user_id * 104729 % 1000000)::text, 6, '0'),
    (array['HANDXX22', 'BPTOXX33', 'FMBKXX44', 'LVTRXX55'])[1 + w.user_id % 4], w.country, w.decline_reason, m.balance_after,
    case when w.status <> 'pending' then w.manager_id end, w.decided_at, w.created_at
from paid_out w
join iam.users u on u.id = w.user_id
left join movements m on m.kind = 'withdrawal' and m.source_id = w.id::text
order by w.id;

insert into money.adjustments (id, account_id, type, amount, reason, actor_id, created_at)
overriding system value
select id, real_id, type, amount, reason, manager_id, created_at from corrected order by id;

insert into money.subscriptions (id, user_id, plan_id, account_id, price, created_at)
overriding system value
select id, user_id, plan_id, real_id, price, created_at from subscribed order by id;
update iam.users u set plan_id = s.plan_id from subscribed s where u.id = s.user_id;

insert into trading.orders (
    id, account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level, take_profit, stop_loss,
    stop_cell, quote_time, created_at, close_time, close_rate, close_reason, pro_loss
)
overriding system value
select
    id, account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, rate, 50, take_profit, stop_loss,
    trading.price_cell(stop_loss), opened_at - interval '400 milliseconds', opened_at, closed_at, close_rate, case when closed_at is not null then reason end, pro_loss
from deals order by id;

insert into money.transfers (
    kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount, customer_account_id, balance_after, account_version,
    actor_id, description, created_at
)
select
    m.kind::money.transfer_kind, m.source_type, m.source_id, case when m.amount > 0 then h.id else m.account_id end,
    case when m.amount > 0 then m.account_id else h.id end, m.currency, abs(m.amount), m.account_id, m.balance_after, m.account_version,
    m.actor_id, m.description, m.at
from movements m
join (
    select kind, mode, currency, money.broker_account(kind || ':' || mode, currency) as id from (select distinct kind, mode, currency from movements) k
) h using (kind, mode, currency)
order by m.at, m.account_version;

-- Prevents a second charge of these nights.
insert into trading.rollovers (night, orders, charged_at)
select n.night, count(s.id), n.at from nights n left join swaps s on s.night = n.night and s.amount <> 0
where exists (select from movements)
group by n.night, n.at
on conflict do nothing;

update money.accounts a set balance = m.balance_after, version = m.account_version
from (select distinct on (account_id) account_id, balance_after, account_version from movements order by account_id, account_version desc) m
where a.id = m.account_id;
update money.accounts a set held = w.total
from (select real_id, sum(amount + fee) as total from paid_out where status = 'pending' group by real_id) w
where a.id = w.real_id;

-- Evidence of the closes by levels, with the account's state: its other positions at the price of that time.
insert into trading.closures (
    order_id, reason, rule, level, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity, used_margin, margin_level, created_at,
    notified_at
)
select
    d.id, d.reason,
    case d.reason when 'take_profit' then 'take profit ' || case d.type when 'buy' then '<= ask' else '>= bid' end
        when 'stop_loss' then 'stop loss ' || case d.type when 'buy' then '>= ask' else '<= bid' end
        else 'margin level <= stop-out level' end,
    case d.reason when 'stop_out' then 50 else d.close_rate end, d.instrument_id, d.closed_at, d.close_rate - case d.type when 'buy' then d.width else 0 end,
    d.close_rate + case d.type when 'buy' then 0 else d.width end, d.rate, s.balance, s.equity, s.margin,
    trading.margin_level(s.equity, s.margin), d.closed_at, d.closed_at
from deals d
cross join lateral (
    select m.balance_after - d.pro_loss as balance, m.balance_after + coalesce(sum(round(trading.profit_loss(o.type, o.units, o.open_rate,
            pg_temp.price_at(i, d.closed_at) + case o.type when 'buy' then o.width else 0 end, o.spread, o.rate), 5)), 0) as equity,
        d.margin_used + coalesce(sum(o.margin_used), 0) as margin
    from movements m
    left join deals o on o.account_id = d.account_id and o.id <> d.id and o.opened_at <= d.closed_at and coalesce(o.closed_at, 'infinity') > d.closed_at
    left join market.instruments i on i.id = o.instrument_id
    where m.kind = 'profit_loss' and m.source_id = d.id::text
    group by m.balance_after
) s
where d.reason <> 'customer';

-- The ticks around them: towards the level, through it, and slightly back.
insert into market.kept_ticks (instrument_id, closed_at, place, time, bid, ask)
select d.instrument_id, d.closed_at, n, d.closed_at + (n * 640 + 300 * pg_temp.chance(d.word || n)) * interval '1 millisecond', t.bid, t.bid + d.width
from deals d
cross join generate_series(-4, 4) n
cross join lateral (
    select d.close_rate - case d.type when 'buy' then d.width else 0 end + round(
        case d.reason when 'take_profit' then d.sign else -d.sign end * d.width * case when n < 0 then n * (0.5 + 0.4 * pg_temp.chance(d.word || n))
            else 0.8 * pg_temp.chance(d.word || n) - 0.3 end, (select i.price_decimals from market.instruments i where i.id = d.instrument_id)) as bid
) t
where d.reason <> 'customer' and n <> 0
on conflict do nothing;

-- Open positions: exposures of each account, its margin, and its guards.
insert into trading.exposures (account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level)
select account_id, instrument_id, count(*),
    coalesce(sum(units) filter (where type = 'buy'), 0), coalesce(sum(units * open_rate) filter (where type = 'buy'), 0),
    coalesce(sum(units) filter (where type = 'sell'), 0), coalesce(sum(units * open_rate) filter (where type = 'sell'), 0), sum(spread), 50
from deals where closed_at is null
group by account_id, instrument_id;
update money.accounts a set used_margin = d.margin, stop_out_level = 50
from (select account_id, sum(margin_used) as margin from deals where closed_at is null group by account_id) d
where a.id = d.account_id;

insert into trading.pending_orders (account_id, instrument_id, type, kind, units, price, take_profit, stop_loss, expiry, expires_at, created_at)
select p.real_id, i.id, w.type::trading.side, w.kind::trading.pending_kind, w.units, round(q.bid * (1 + w.away), i.price_decimals),
    round(q.bid * (1 + w.profit), i.price_decimals), null, 'date', now() + w.days * interval '1 day', now() - w.hours_ago * interval '1 hour'
from (values
    ('ingrid.solberg', 'EUR_USD', 'buy', 'limit', 40000, -0.012, 0.010, 12, 19.2), ('yasmin.alfarsi', 'XAU_USD', 'sell', 'limit', 12, 0.024, -0.012, 6, 14.6),
    ('khalid.mansour', 'BTC_USD', 'buy', 'stop', 0.3, 0.045, 0.110, 20, 9.3), ('lukas.steiner', 'US30_USD', 'buy', 'limit', 1, -0.028, null, 3, 5.8),
    ('meilin.koh', 'NVDA_USD', 'buy', 'limit', 40, -0.055, 0.080, 9, 3.3), ('pieter.dewit', 'GBP_USD', 'sell', 'stop', 25000, -0.014, -0.030, 4, 1.2)
) w (name, instrument, type, kind, units, away, profit, days, hours_ago)
join people p on p.name = w.name
join market.instruments i on i.name = w.instrument and i.deleted_at is null
join market.quotes q on q.instrument_id = i.id;

do $$
declare
    v_accounts bigint[] := array(select distinct account_id from deals where closed_at is null);
begin
    if v_accounts <> '{}' then
        perform from market.clock_state for no key update;
        perform trading.measure_levels(array(select instrument_id from market.quotes));
        insert into trading.watched_accounts (account_id) select unnest(v_accounts) on conflict do nothing;
        perform trading.set_bands(v_accounts);
        perform trading.measure_bands(array(select instrument_id from market.quotes));
    end if;
end
$$;

-- Two disputed closes, one of them answered.
insert into trading.disputes (order_id, user_id, reason, status, answer, created_at, answered_at, answered_by)
select d.id, d.user_id, w.reason, w.status::trading.dispute_status, w.answer, d.closed_at + interval '2 hours',
    case when w.answer is not null then d.closed_at + interval '5 hours' end, case when w.answer is not null then p.manager_id end
from (
    select d.*, row_number() over (order by d.closed_at desc) as nth from deals d
    where d.is_real and d.reason = 'stop_loss' and d.closed_at < now() - interval '9 hours'
) d
join people p on p.user_id = d.user_id
join (values
    (1, 'open', 'On my chart the price never reached my stop.', null),
    (3, 'declined', 'The stop came too early, please check.', 'The ask reached your stop at that second; the ticks before and after are on the page of the order.')
) w (nth, status, reason, answer) on w.nth = d.nth
order by d.closed_at;

update crm.leads l set ftd_at = d.first, deposited_at = d.last, last_access = greatest(l.last_access, d.last)
from (select user_id, min(decided_at) as first, max(decided_at) as last from paid_in where status = 'approved' group by user_id) d
where l.user_id = d.user_id;

insert into market.favorites (user_id, instrument_id, created_at)
select user_id, instrument_id, min(opened_at) from deals group by user_id, instrument_id having count(*) > 1 on conflict do nothing;

-- The history has changed, so stored totals are summed again.
delete from money.daily_totals where exists (select from movements);
delete from money.monthly_totals where exists (select from movements);
update money.report_state set totals_before = null where exists (select from movements);
