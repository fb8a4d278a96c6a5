-- The stored daily totals of ended days equal the sums of the ledger.
with closed as (
    select d.day, d.mode, d.currency, d.kind, sum(d.movements) as movements, sum(d.paid_in) as paid_in, sum(d.paid_out) as paid_out
    from money.daily_totals d
    group by d.day, d.mode, d.currency, d.kind
),
ledger as (
    select
        (t.created_at at time zone 'UTC')::date as day, a.mode, t.currency, t.kind, count(*) as movements,
        sum(case when t.credit_account_id = t.customer_account_id then t.amount else 0 end) as paid_in,
        sum(case when t.debit_account_id = t.customer_account_id then t.amount else 0 end) as paid_out
    from money.transfers t
    join money.accounts a on a.id = t.customer_account_id
    where t.created_at < (select s.totals_before::timestamp at time zone 'UTC' from money.report_state s)
    group by 1, 2, 3, 4
)
(select 'not in the ledger' as problem, x.* from (table closed except table ledger) x)
union all
(select 'not in the totals', x.* from (table ledger except table closed) x);
