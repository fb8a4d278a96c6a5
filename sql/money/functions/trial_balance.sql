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
