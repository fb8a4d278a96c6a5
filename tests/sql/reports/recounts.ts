// The independent queries of figures.test.ts. $1 to $5 are in the table bounds; the table rates has the divisors. They
// share no function with the reports: totals are of single movements, and bars are made by generate_series.

export type Recount = { groupings: string[]; rows: string; totals: string; chart: string; forManagers?: true };

/** The name that several persons of the test share. */
export const sharedName = "Sam Same";
const name = `case when u.full_name = '${sharedName}' then concat('${sharedName} (', u.id, ')') else u.full_name end`;

/** Customers that an actor sees: administrators all, a manager those of the profile, the lead or the team. */
const seen = `seen as (
  select u.id from iam.users u, bounds b
  where u.role_id = 3 and ((select role_id from iam.users where id = b.actor) = 1
    or exists (select from iam.profiles p where p.user_id = u.id and p.manager_id = b.actor)
    or exists (select from crm.leads l where l.user_id = u.id and (l.manager_id = b.actor
      or exists (select from crm.teams t join crm.team_members m on m.team_id = t.id
        where t.manager_id = b.actor and m.user_id in (l.agent_id, l.retention_agent_id)))))
)`;
const bars = `bars as (
  select day, step from (
    select case when $2::date - $1::date < 31 then 'day' when $2::date - $1::date < 183 then 'week' else 'month' end as step
  ) s, lateral generate_series(date_trunc(s.step, $1::date::timestamp), $2::date::timestamp, ('1 ' || s.step)::interval) day
)`;
/** The bar of a time, null outside the period. */
const barOf = (time: string) =>
  `(select max(bars.day) from bars where bars.day <= ${time} at time zone (select zone from bounds))`;
const dayOf = "greatest(bars.day::date, $1::date)::text as day";
const inPeriod = (time: string) => `${time} >= (select starts from bounds) and ${time} < (select ends from bounds)`;

const profit = `moves as (
  select t.id, t.kind::text as kind, t.created_at, case when t.debit_account_id = a.id then 1 else -1 end * t.amount / r.rate as gain,
    case (select by from bounds) when 'currency' then t.currency else coalesce(
      (select case (select by from bounds) when 'category' then i.category::text else i.name end
       from trading.orders o join market.instruments i on i.id = o.instrument_id
       where t.source_type <> 'account' and t.source_id not like '%protection' and t.source_id ~ '^[0-9]+(:|$)'
         and t.kind <> 'negative_balance_protection' and o.id = substring(t.source_id from '^[0-9]+')::bigint), 'account') end as key
  from money.transfers t join money.accounts a on a.id = t.customer_account_id join rates r on r.currency = t.currency
  where a.mode = 'real' and t.kind in ('profit_loss', 'swap', 'correction', 'negative_balance_protection')
)`;
const profitFigures = `count(*) filter (where kind = 'profit_loss') as closes,
  coalesce(round(sum(gain) filter (where gain > 0 and kind in ('profit_loss', 'correction')), 2), 0) as lost,
  coalesce(round(-sum(gain) filter (where gain < 0 and kind in ('profit_loss', 'correction')), 2), 0) as won,
  coalesce(round(sum(gain) filter (where kind = 'swap'), 2), 0) as swaps,
  coalesce(round(sum(gain) filter (where kind = 'negative_balance_protection'), 2), 0) as protection`;
const profitRows = `${profit}, keyed as (select key, ${profitFigures} from moves where ${inPeriod("created_at")} group by key)`;

const cash = `moves as (
  select t.kind::text as kind, t.created_at, a.user_id, t.amount / r.rate as amount, coalesce(case (select by from bounds)
    when 'gateway' then (select g.title from money.gateways g where g.name in (
        select gateway from money.deposits d where t.kind = 'deposit' and d.id::text = t.source_id union all
        select gateway from money.withdrawals w where t.kind = 'withdrawal' and w.id::text = t.source_id))
    when 'country' then (select nullif(country, '') from iam.profiles p where p.user_id = a.user_id)
    when 'manager' then (select ${name} from iam.users u, iam.profiles p where p.user_id = a.user_id and u.id = p.manager_id)
    when 'affiliate' then (select ${name} from iam.users u, crm.leads l where l.user_id = a.user_id and u.id = l.affiliate_id)
  end, 'none') as key
  from money.transfers t join money.accounts a on a.id = t.customer_account_id join rates r on r.currency = t.currency
  where a.mode = 'real' and t.kind in ('deposit', 'withdrawal') and a.user_id in (select id from seen)
)`;
const cashRows = `${seen}, ${cash}, keyed as (
  select key, coalesce(round(sum(amount) filter (where kind = 'deposit'), 2), 0) as deposits,
    coalesce(round(sum(amount) filter (where kind = 'withdrawal'), 2), 0) as withdrawals,
    count(distinct case kind when 'deposit' then user_id end) as customers
  from moves where ${inPeriod("created_at")} group by key
)`;

const activity = `mine as (select a.id, a.user_id from money.accounts a where a.mode = 'real' and a.user_id in (select id from seen)),
  opens as (select o.*, m.user_id, ${barOf("o.created_at")} as bar from trading.orders o join mine m on m.id = o.account_id
    where o.deleted_at is null and ${inPeriod("o.created_at")}),
  closes as (select o.*, m.user_id, ${barOf("o.close_time")} as bar from trading.orders o join mine m on m.id = o.account_id
    where o.deleted_at is null and ${inPeriod("o.close_time")}),
  firsts as (select distinct on (m.user_id) m.user_id, t.created_at from money.transfers t join mine m on m.id = t.customer_account_id
    where t.kind = 'deposit' order by m.user_id, t.created_at),
  people as (select u.id, u.created_at from iam.users u where u.deleted_at is null and u.id in (select id from seen))`;
const activityBars = `${bars}, ${seen}, ${activity}, counted as (
  select bars.day as bar,
    (select count(*) from people p where ${inPeriod("p.created_at")} and ${barOf("p.created_at")} = bars.day) as registered,
    (select count(*) from firsts f where ${inPeriod("f.created_at")} and ${barOf("f.created_at")} = bars.day) as first_deposits,
    (select count(distinct x.user_id) from (select bar, user_id from opens union select bar, user_id from closes) x where x.bar = bars.day) as traders,
    (select count(*) from opens o where o.bar = bars.day and o.parent_id is null) as opened,
    (select count(*) from closes o where o.bar = bars.day) as closed,
    (select coalesce(round(sum(o.units * o.open_rate / r.rate), 2), 0) from opens o join market.instruments i on i.id = o.instrument_id
      join rates r on r.currency = i.quote where o.bar = bars.day) as volume
  from bars
)`;

const windows = [0, 30, 60, 90];
const activeIn = (from: number) =>
  `exists (select from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = f.user_id and a.mode = 'real'
     and o.deleted_at is null and o.created_at >= f.first_at + interval '${from} days' and o.created_at < f.first_at + interval '${from + 30} days')`;
const retention = `${seen}, firsts as (
  select a.user_id, min(t.created_at) as first_at from money.transfers t join money.accounts a on a.id = t.customer_account_id
  where t.kind = 'deposit' and a.mode = 'real' and a.user_id in (select id from seen) group by a.user_id
), members as (
  select f.*, to_char(f.first_at at time zone (select zone from bounds), 'YYYY-MM-01') as key, ${windows.map((from) => `${activeIn(from)} as w${from}`).join(", ")}
  from firsts f where ${inPeriod("f.first_at")}
), keyed as (
  select key, count(*) as customers, count(*) filter (where w0) as active_0,
    ${[30, 60, 90].map((from) => `case when bool_and(first_at + interval '${from + 30} days' < now()) then count(*) filter (where w${from}) end as active_${from}`).join(", ")}
  from members group by key
)`;
const share = (from: number, of: string, among: string) =>
  `round(100.0 * ${of}active_${from}${of ? ")" : ""} / ${among}, 1) as share_${from}`;

const ledger = `legs as (
  select t.currency, t.created_at, t.id, l.account, l.amount from money.transfers t
  join money.accounts c on c.id = t.customer_account_id and c.mode::text = (select by from bounds)
  cross join lateral (values
    ('customers', case when t.credit_account_id = c.id then t.amount else -t.amount end),
    (t.kind::text, case when t.credit_account_id = c.id then -t.amount else t.amount end)) l (account, amount)
  where t.created_at < (select ends from bounds)
)`;
const ledgerFigures = `coalesce(sum(amount) filter (where created_at < (select starts from bounds)), 0) as opening,
  coalesce(-sum(amount) filter (where amount < 0 and ${inPeriod("created_at")}), 0) as debit,
  coalesce(sum(amount) filter (where amount > 0 and ${inPeriod("created_at")}), 0) as credit,
  coalesce(sum(amount), 0) as closing, count(distinct id) filter (where ${inPeriod("created_at")}) as movements`;

/** Prices of an order that staff or a split changed are not those of its execution. */
const unchanged = `not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit')
  and not exists (select from trading.split_changes x where x.order_id = o.id)`;
const fills = `mine as (select a.id from money.accounts a where a.mode = 'real' and a.user_id in (select id from seen)),
  facts as (
    select o.created_at as at, o.instrument_id, coalesce(p.kind::text, 'market') as kind, coalesce(p.units, o.units) as units, false as rejected,
      1000 * extract(epoch from o.created_at - o.quote_time) as age,
      case when ${unchanged} then case o.type when 'buy' then coalesce(p.limit_price, p.price) - o.open_rate else o.open_rate - coalesce(p.limit_price, p.price) end end as gain
    from trading.orders o left join trading.pending_orders p on p.order_id = o.id
    where o.account_id in (select id from mine) and o.deleted_at is null and o.parent_id is null
    union all
    select o.close_time, o.instrument_id, o.close_reason::text, o.units, false,
      1000 * extract(epoch from o.close_time - coalesce(c.order_quote_time, c.tick_time)),
      case when o.close_reason in ('take_profit', 'stop_loss') and ${unchanged} then case o.type when 'buy' then o.close_rate - c.level else c.level - o.close_rate end end
    from trading.orders o left join trading.closures c on c.order_id = o.id
    where o.account_id in (select id from mine) and o.deleted_at is null and o.close_time is not null
    union all
    select p.settled_at, p.instrument_id, p.kind::text, p.units, true, null, null from trading.pending_orders p
    where p.account_id in (select id from mine) and p.status = 'rejected'
  ), priced as (
    select f.*, f.gain / coalesce(i.pip_size, case i.quote when 'JPY' then 0.01 else 0.0001 end) as pips, f.gain * f.units / r.rate as money,
      case (select by from bounds) when 'instrument' then i.name when 'kind' then f.kind
        else lpad(extract(hour from f.at at time zone (select zone from bounds))::text, 2, '0') end as key
    from facts f join market.instruments i on i.id = f.instrument_id join rates r on r.currency = i.quote
    where ${inPeriod("f.at")}
  )`;
const fillFigures = `count(*) filter (where not rejected) as fills, count(money) as compared, count(*) filter (where pips > 0) as better,
  count(*) filter (where pips < 0) as worse, round(sum(pips) / nullif(count(pips), 0), 2) as mean_pips,
  round(min(case when pips < 0 then pips end), 2) as worst_pips, coalesce(round(sum(greatest(money, 0)), 2), 0) as gained,
  coalesce(round(-sum(least(money, 0)), 2), 0) as slipped, round(sum(age) / nullif(count(age), 0)) as age_ms,
  count(*) filter (where rejected) as rejected, round(count(*) filter (where rejected) * 100.0 / count(*), 1) as rejected_share`;

const trades = `opens as (
  select o.id, o.parent_id, a.user_id, ${barOf("o.created_at")} as bar, o.units * o.open_rate / r.rate as value,
    case (select by from bounds) when 'instrument' then i.name when 'category' then i.category::text
      else coalesce((select p.name from money.plans p where p.id = (select plan_id from iam.users u where u.id = a.user_id)), 'none') end as key
  from trading.orders o join money.accounts a on a.id = o.account_id join market.instruments i on i.id = o.instrument_id join rates r on r.currency = i.quote
  where a.mode = 'real' and o.deleted_at is null and ${inPeriod("o.created_at")} and a.user_id in (select id from seen)
), keyed as (
  select key, count(*) filter (where parent_id is null) as orders, count(distinct user_id) as customers, round(sum(value), 2) as volume
  from opens group by key
)`;

const leads = `asked as (
  select l.id, l.user_id, l.ftd_at, l.created_at, case (select by from bounds) when 'source' then l.source::text
    when 'country' then coalesce(nullif(l.country, ''), 'none')
    else coalesce((select ${name} from iam.users u where u.id = l.affiliate_id), 'none') end as key
  from crm.leads l where l.deleted_at is null and ${inPeriod("l.created_at")}
)`;
const leadFigures = `count(*) as leads, count(*) filter (where user_id is not null) as customers, count(*) filter (where ftd_at is not null) as depositors,
  round(count(*) filter (where user_id is not null) * 100.0 / count(*), 1) as customer_share,
  round(count(*) filter (where ftd_at is not null) * 100.0 / count(*), 1) as depositor_share`;

/** Deposits and withdrawals of real accounts, and whether each is the customer's first deposit. */
const payments = `payments as (
  select a.user_id, t.kind::text as kind, t.created_at, t.amount / r.rate as amount, t.kind = 'deposit' and not exists (
      select from money.transfers e join money.accounts b on b.id = e.customer_account_id
      where b.user_id = a.user_id and b.mode = 'real' and e.kind = 'deposit' and (e.created_at, e.id) < (t.created_at, t.id)) as is_first
  from money.transfers t join money.accounts a on a.id = t.customer_account_id join rates r on r.currency = t.currency
  where a.mode = 'real' and t.kind in ('deposit', 'withdrawal') and ${inPeriod("t.created_at")}
)`;
const agents = `${payments}, people as (
  select p.*, coalesce((select ${name} from crm.leads l join iam.users u on u.id = coalesce(l.retention_agent_id, l.agent_id) where l.user_id = p.user_id), 'none') as key
  from payments p where p.kind = 'deposit'
), talks as (
  select ${name} as key, c.created_at from crm.calls c join iam.users u on u.id = c.user_id where ${inPeriod("c.created_at")}
), keyed as (
  select key, (select count(*) from talks t where t.key = k.key) as calls, (select count(*) from people p where p.key = k.key and p.is_first) as first_deposits,
    (select coalesce(round(sum(p.amount), 2), 0) from people p where p.key = k.key) as deposits
  from (select key from people union select key from talks) k
)`;
const affiliates = `${payments}, brought as (
  select l.id, l.user_id, l.created_at, l.deleted_at, ${name} as key from crm.leads l join iam.users u on u.id = l.affiliate_id
), paid as (select p.*, b.key from payments p join brought b on b.user_id = p.user_id), fresh as (
  select * from brought where deleted_at is null and ${inPeriod("created_at")}
), keyed as (
  select key, (select count(*) from fresh f where f.key = k.key) as leads, (select count(user_id) from fresh f where f.key = k.key) as customers,
    (select count(*) from paid p where p.key = k.key and p.is_first) as first_deposits,
    (select coalesce(round(sum(amount), 2), 0) from paid p where p.key = k.key and p.kind = 'deposit') as deposits,
    (select coalesce(round(sum(amount), 2), 0) from paid p where p.key = k.key and p.kind = 'withdrawal') as withdrawals
  from (select key from fresh union select key from paid) k
)`;
const checked = `decisions as (select *, extract(epoch from decided_at - created_at) / 3600 as hours from kyc.documents
    where status <> 'pending' and ${inPeriod("decided_at")}),
  counted as (select bars.day as bar,
    (select count(*) from kyc.documents d where ${inPeriod("d.created_at")} and ${barOf("d.created_at")} = bars.day) as submitted,
    (select count(*) from decisions d where status = 'approved' and ${barOf("d.decided_at")} = bars.day) as approved,
    (select count(*) from decisions d where status = 'declined' and ${barOf("d.decided_at")} = bars.day) as declined,
    (select round(sum(hours) / count(*), 1) from decisions d where ${barOf("d.decided_at")} = bars.day having count(*) > 0) as hours,
    (select count(*) from compliance.matches m where ${inPeriod("m.created_at")} and ${barOf("m.created_at")} = bars.day) as matches,
    (select count(*) from compliance.matches m where ${inPeriod("m.decided_at")} and ${barOf("m.decided_at")} = bars.day) as decided
  from bars)`;

export const recounts: Record<string, Recount> = {
  broker_profit: {
    groupings: ["category", "instrument", "currency"],
    rows: `, ${profitRows} select *, lost - won + swaps + protection as result from keyed`,
    totals: `, ${profitRows} select sum(closes) as closes, sum(lost) as lost, sum(won) as won, sum(swaps) as swaps, sum(protection) as protection,
      sum(lost - won + swaps + protection) as result from keyed`,
    chart: `, ${bars}, ${profit}, sums as (select ${barOf("created_at")} as bar, sum(gain) as gain from moves where ${inPeriod("created_at")} group by 1)
      select ${dayOf}, coalesce(round(gain, 2), 0) as result from bars left join sums on sums.bar = bars.day order by bars.day`,
  },
  cash: {
    forManagers: true,
    groupings: ["gateway", "country", "manager", "affiliate"],
    rows: `, ${cashRows} select *, round(deposits * 100 / nullif((select sum(deposits) from keyed), 0), 1) as share, deposits - withdrawals as net,
      round(deposits / nullif(customers, 0), 2) as average from keyed`,
    totals: `, ${cashRows}, whole as (select sum(deposits) as deposits, sum(withdrawals) as withdrawals,
        (select count(distinct user_id) from moves where kind = 'deposit' and ${inPeriod("created_at")}) as customers from keyed)
      select *, '100.0' as share, deposits - withdrawals as net, round(deposits / nullif(customers, 0), 2) as average from whole`,
    chart: `, ${bars}, ${seen}, ${cash}, sums as (
        select ${barOf("created_at")} as bar, sum(amount) filter (where kind = 'deposit') as deposits, sum(amount) filter (where kind = 'withdrawal') as withdrawals
        from moves where ${inPeriod("created_at")} group by 1)
      select ${dayOf}, coalesce(round(deposits, 2), 0) as deposits, coalesce(round(withdrawals, 2), 0) as withdrawals
      from bars left join sums on sums.bar = bars.day order by bars.day`,
  },
  activity: {
    forManagers: true,
    groupings: ["time"],
    rows: `, ${activityBars} select greatest(bar::date, $1::date)::text as key, registered, first_deposits, traders, opened, closed, volume from counted`,
    totals: `, ${activityBars} select sum(registered) as registered, sum(first_deposits) as first_deposits,
      (select count(distinct user_id) from (select user_id from opens union select user_id from closes) x) as traders,
      sum(opened) as opened, sum(closed) as closed, sum(volume) as volume from counted`,
    chart: `, ${activityBars} select greatest(bar::date, $1::date)::text as day, registered, first_deposits, traders from counted order by bar`,
  },
  retention: {
    forManagers: true,
    groupings: ["cohort"],
    rows: `, ${retention} select *, ${windows.map((from) => share(from, "", "customers")).join(", ")} from keyed`,
    totals: `, ${retention} select sum(customers) as customers, ${windows.map((from) => `sum(active_${from}) as active_${from}`).join(", ")},
      ${windows.map((from) => share(from, "sum(", `nullif(sum(customers) filter (where active_${from} is not null), 0)`)).join(", ")} from keyed`,
    chart: `, ${retention} select key as day, ${[0, 30, 60].map((from) => `coalesce(round(100.0 * active_${from} / customers, 1), 0) as share_${from}`).join(", ")}
      from keyed order by key`,
  },
  execution: {
    forManagers: true,
    groupings: ["instrument", "kind", "hour"],
    rows: `, ${seen}, ${fills} select key, ${fillFigures} from priced group by key`,
    totals: `, ${seen}, ${fills} select ${fillFigures} from priced`,
    chart: `, ${bars}, ${seen}, ${fills}, sums as (select ${barOf("at")} as bar, sum(greatest(money, 0)) as gained, -sum(least(money, 0)) as slipped
        from priced group by 1)
      select ${dayOf}, coalesce(round(gained, 2), 0) as gained, coalesce(round(slipped, 2), 0) as slipped from bars left join sums on sums.bar = bars.day order by bars.day`,
  },
  trial_balance: {
    groupings: ["real", "demo"],
    rows: `, ${ledger} select account, account as key, currency, ${ledgerFigures} from legs group by account, currency
      union all select 'total', 'total', currency, ${ledgerFigures} from legs group by currency`,
    totals: `, ${ledger} select count(distinct id) filter (where ${inPeriod("created_at")}) as movements from legs`,
    chart: `, ${bars}, ${ledger} select ${dayOf}, coalesce((
        select round(sum(l.amount / r.rate), 2) from legs l join rates r on r.currency = l.currency
        where l.account = 'customers' and l.created_at at time zone (select zone from bounds) < bars.day + ('1 ' || bars.step)::interval), 0) as customers
      from bars order by bars.day`,
  },
  volume: {
    forManagers: true,
    groupings: ["instrument", "category", "plan"],
    rows: `, ${bars}, ${seen}, ${trades} select *, round(volume * 100 / (select sum(volume) from keyed), 1) as share from keyed`,
    totals: `, ${bars}, ${seen}, ${trades} select sum(orders) as orders, (select count(distinct user_id) from opens) as customers, sum(volume) as volume,
      '100.0' as share from keyed`,
    chart: `, ${bars}, ${seen}, ${trades} select ${dayOf}, (select coalesce(round(sum(value), 2), 0) from opens where bar = bars.day) as volume
      from bars order by bars.day`,
  },
  funnel: {
    groupings: ["source", "country", "affiliate"],
    rows: `, ${leads} select key, ${leadFigures} from asked group by key`,
    totals: `, ${leads} select ${leadFigures} from asked`,
    chart: `, ${bars}, ${leads} select ${dayOf},
        (select count(*) from asked where ${barOf("asked.created_at")} = bars.day) as leads,
        (select count(*) from asked where ftd_at is not null and ${barOf("asked.created_at")} = bars.day) as depositors
      from bars order by bars.day`,
  },
  agents: {
    groupings: ["agent"],
    rows: `, ${agents} select *, round(deposits * 100 / (select sum(deposits) from keyed), 1) as share from keyed`,
    totals: `, ${agents} select sum(calls) as calls, sum(first_deposits) as first_deposits, sum(deposits) as deposits, '100.0' as share from keyed`,
    chart: `, ${bars}, ${agents} select ${dayOf}, (select count(*) from talks t where ${barOf("t.created_at")} = bars.day) as calls,
        (select count(*) from people p where p.is_first and ${barOf("p.created_at")} = bars.day) as first_deposits
      from bars order by bars.day`,
  },
  affiliates: {
    groupings: ["affiliate"],
    rows: `, ${affiliates} select *, deposits - withdrawals as net from keyed`,
    totals: `, ${affiliates} select sum(leads) as leads, sum(customers) as customers, sum(first_deposits) as first_deposits, sum(deposits) as deposits,
      sum(withdrawals) as withdrawals, sum(deposits) - sum(withdrawals) as net from keyed`,
    chart: `, ${bars}, ${affiliates} select ${dayOf}, (select count(*) from fresh f where ${barOf("f.created_at")} = bars.day) as leads,
        (select count(*) from paid p where p.is_first and ${barOf("p.created_at")} = bars.day) as first_deposits
      from bars order by bars.day`,
  },
  identity: {
    groupings: ["time"],
    rows: `, ${bars}, ${checked} select greatest(bar::date, $1::date)::text as key, submitted, approved, declined, hours, matches, decided from counted`,
    totals: `, ${bars}, ${checked} select sum(submitted) as submitted, sum(approved) as approved, sum(declined) as declined,
      (select round(sum(hours) / nullif(count(*), 0), 1) from decisions) as hours, sum(matches) as matches, sum(decided) as decided from counted`,
    chart: `, ${bars}, ${checked} select greatest(bar::date, $1::date)::text as day, submitted, declined, matches from counted order by bar`,
  },
};
