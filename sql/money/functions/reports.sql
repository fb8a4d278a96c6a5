-- Returns every account of the general ledger with its balance before the first day, debits and credits between the
-- days (UTC, both inclusive, null for no bound) and closing balance: the broker's by kind of movement, the customers'
-- as one. Credits are positive, because customers' balances are the broker's liabilities. Debits equal credits in every
-- currency and mode. For administrators and managers. Errors: BT103 forbidden.
-- grant: bourse_app
create or replace function money.trial_balance(
    p_actor_id bigint,
    p_from date default null,
    p_to date default null
)
returns table (
    account text, mode text, currency text, opening numeric, debit numeric, credit numeric, closing numeric,
    movements bigint
)
language plpgsql
stable
rows 30
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return query
    with days as (
        select d.mode, d.currency, d.kind, d.movements, d.paid_in, d.paid_out, d.day < p_from is true as is_before
        from money.day_totals(null, p_to) d
    ),
    -- Each total is posted twice: customers' credits are the broker's debits and vice versa.
    sides as (
        select d.kind::text as account, d.mode, d.currency, d.movements, d.paid_in as debit, d.paid_out as credit, d.is_before from days d
        union all
        select 'customers', d.mode, d.currency, d.movements, d.paid_out, d.paid_in, d.is_before from days d
    )
    select
        s.account, s.mode::text, s.currency,
        coalesce(sum(s.credit - s.debit) filter (where s.is_before), 0),
        coalesce(sum(s.debit) filter (where not s.is_before), 0),
        coalesce(sum(s.credit) filter (where not s.is_before), 0),
        sum(s.credit - s.debit),
        coalesce(sum(s.movements) filter (where not s.is_before), 0)::bigint
    from sides s
    group by s.account, s.mode, s.currency
    order by s.mode, s.currency, s.account = 'customers', s.account;
end;
$$;

-- Returns customers' profit, loss and swaps by instrument and account currency, and by category where instrument is
-- null; house_result is the broker's side. UTC days, both inclusive, null for no bound; p_mode real or demo. Computed
-- from the ledger, so it matches the trial balance's profit_loss, swap and, where staff edited or deleted orders,
-- correction. For administrators and managers. Errors: BT103 forbidden.
-- grant: bourse_app
create or replace function money.profit_report(
    p_actor_id bigint,
    p_from date default null,
    p_to date default null,
    p_mode text default 'real'
)
returns table (
    category text, instrument_id integer, instrument text, currency text, closes bigint, customers_won numeric,
    customers_lost numeric, swaps numeric, house_result numeric
)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return query
    -- Totals are summed before the joins: a year has about 100,000 rows of day and instrument.
    with sums as materialized (
        select
            d.instrument_id, d.currency,
            coalesce(sum(d.movements) filter (where d.kind = 'profit_loss'), 0)::bigint as closes,
            coalesce(sum(d.paid_in) filter (where d.kind in ('profit_loss', 'correction')), 0) as won,
            coalesce(sum(d.paid_out) filter (where d.kind in ('profit_loss', 'correction')), 0) as lost,
            coalesce(sum(d.paid_in - d.paid_out) filter (where d.kind = 'swap'), 0) as swaps,
            sum(d.paid_out - d.paid_in) as result
        from money.day_totals(p_from, p_to) d
        where d.mode = p_mode::money.account_mode and d.instrument_id is not null
        group by d.instrument_id, d.currency
    )
    select
        i.category::text, i.id, i.name, s.currency, sum(s.closes)::bigint, sum(s.won), sum(s.lost), sum(s.swaps), sum(s.result)
    from sums s
    join market.instruments i on i.id = s.instrument_id
    group by grouping sets ((i.category, i.id, i.name, s.currency), (i.category, s.currency))
    order by i.category, i.name nulls first, s.currency;
end;
$$;

-- Stores the ledger's totals of days and months that have ended, once for each, and returns the number of days. Called
-- by the nightly job close-days. Locks: money.report_state.
-- grant: bourse_worker
create or replace function money.close_days()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- No transaction lasts two hours, so every transfer dated on those days is committed.
    v_until date := ((clock_timestamp() - interval '2 hours') at time zone 'UTC')::date;
    v_from date;
    v_days integer;
begin
    select s.totals_before into v_from from money.report_state s for update;
    v_from := coalesce(v_from, (select (min(t.created_at) at time zone 'UTC')::date from money.transfers t), v_until);
    if v_from >= v_until then
        return 0;
    end if;
    insert into money.daily_totals (day, mode, currency, kind, instrument_id, movements, paid_in, paid_out)
    select t.day, t.mode, t.currency, t.kind, t.instrument_id, t.movements, t.paid_in, t.paid_out
    from money.ledger_totals(v_from::timestamp at time zone 'UTC', v_until::timestamp at time zone 'UTC') t;
    perform trading.total_openings(v_from, v_until);
    insert into money.monthly_totals (month, mode, currency, kind, instrument_id, movements, paid_in, paid_out)
    select date_trunc('month', d.day)::date, d.mode, d.currency, d.kind, d.instrument_id, sum(d.movements), sum(d.paid_in), sum(d.paid_out)
    from money.daily_totals d
    where d.day >= date_trunc('month', v_from)::date and d.day < date_trunc('month', v_until)::date
    group by 1, 2, 3, 4, 5;
    update money.report_state set totals_before = v_until;
    return v_until - v_from;
end;
$$;

-- Returns the ledger's totals for a period by UTC day, mode, currency, kind and instrument, computed from the
-- movements. Called by money.close_days, which stores those of ended days, and by money.day_totals for the rest.
create or replace function money.ledger_totals(
    p_from timestamptz,
    p_to timestamptz
)
returns table (
    day date, mode money.account_mode, currency text, kind money.transfer_kind, instrument_id integer,
    movements bigint, paid_in numeric, paid_out numeric
)
language sql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Aggregated by account first, which gives few rows, and only then joined to the accounts.
    select m.day, a.mode, m.currency, m.kind, m.instrument_id, sum(m.movements)::bigint, sum(m.paid_in), sum(m.paid_out)
    from (
        select
            (t.created_at at time zone 'UTC')::date as day, t.customer_account_id, t.currency, t.kind, o.instrument_id,
            count(*) as movements,
            coalesce(sum(t.amount) filter (where t.credit_account_id = t.customer_account_id), 0) as paid_in,
            coalesce(sum(t.amount) filter (where t.debit_account_id = t.customer_account_id), 0) as paid_out
        from money.transfers t
        left join trading.orders o
            -- A correction of negative balance protection belongs to the account, not to an instrument, like the
            -- protection itself.
            on o.id = case when t.source_type in ('order', 'rollover', 'order_change', 'dispute') and t.source_id not like '%:protection'
                then split_part(t.source_id, ':', 1)::bigint end
        where t.created_at >= p_from and t.created_at < p_to
        group by 1, 2, 3, 4, 5
    ) m
    join money.accounts a on a.id = m.customer_account_id
    group by 1, 2, 3, 4, 5
$$;

-- Returns the ledger's totals by UTC day, both bounds inclusive, null for none: stored totals for ended days, the
-- movements for the rest, so that the result is exact at any time. Called by money.profit_report and
-- money.trial_balance.
create or replace function money.day_totals(
    p_from date,
    p_to date
)
returns setof money.daily_totals
language plpgsql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before date := coalesce((select s.totals_before from money.report_state s), '-infinity');
begin
    return query
    select d.* from money.daily_totals d
    where (p_from is null or d.day >= p_from) and (p_to is null or d.day <= p_to) and d.day < v_before;
    if p_to is null or p_to >= v_before then
        return query
        select t.day, t.mode, t.currency, t.kind, t.instrument_id, t.movements,
            t.paid_in::numeric(30,5), t.paid_out::numeric(30,5)
        from money.ledger_totals(
            greatest(p_from, v_before)::timestamp at time zone 'UTC', coalesce(p_to + 1, 'infinity')::timestamp at time zone 'UTC'
        ) t;
    end if;
end;
$$;
