-- Returns a provider's statement compared with the payments of its gateway: {statement, rows: one per line, and one per
-- approved payment within the statement's days that no line names, totals: per outcome}. Outcomes: matched; differing,
-- the payment has another amount or currency or is not approved; unmatched, no payment has the reference; missing, no
-- line names the payment. A deposit is named by its reference, the provider's or the one that the customer quotes to
-- the bank (Q-305), a withdrawal by W and its number.
-- Called by GET /admin/reports/statements/{id}. Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function reports.reconciliation(
    p_actor_id bigint,
    p_statement_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_statement reports.statements;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_statement from reports.statements s where s.id = p_statement_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return (
        with rows as materialized (select r.* from reports.compare_lines(v_statement) r)
        select jsonb_build_object(
            'statement', jsonb_build_object(
                'id', v_statement.id, 'gateway', v_statement.gateway, 'name', v_statement.name, 'first', v_statement.first,
                'last', v_statement.last, 'lines', v_statement.line_count),
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r)) || jsonb_build_object('key', r.outcome)
                    order by array_position(array['differing', 'unmatched', 'missing', 'matched'], r.outcome), r.line, r.payment), '[]')
                from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'matched', count(*) filter (where r.outcome = 'matched'),
                    'differing', count(*) filter (where r.outcome = 'differing'),
                    'unmatched', count(*) filter (where r.outcome = 'unmatched'),
                    'missing', count(*) filter (where r.outcome = 'missing')))
                from rows r)
        )
    );
end;
$$;

-- Returns the lines of a statement beside the payments that they name, and the payments without a line. Called by
-- reports.reconciliation.
create or replace function reports.compare_lines(
    p_statement reports.statements
)
returns table (
    outcome text, line integer, day date, reference text, stated numeric, stated_currency text, recorded numeric, recorded_currency text,
    payment text, status text, reason text
)
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    with payments as (
        select
            'D' || d.id as payment, array[d.reference, d.provider_reference, d.payment_reference] as names, d.total as amount, d.currency,
            d.status, (coalesce(d.decided_at, d.created_at) at time zone 'UTC')::date as day
        from money.deposit_list d
        join money.accounts a on a.id = d.account_id
        where d.gateway = (p_statement).gateway and a.mode = 'real'
        union all
        select 'W' || w.id, array['W' || w.id], -w.amount, a.currency, w.status::text,
            (coalesce(w.decided_at, w.created_at) at time zone 'UTC')::date
        from money.withdrawals w
        join money.accounts a on a.id = w.account_id
        where w.gateway = (p_statement).gateway and a.mode = 'real'
    ), names as (
        select p.*, n.name from payments p cross join lateral (select distinct x as name from unnest(p.names) x where x is not null) n
    ), compared as (
        select
            l.line, l.day, l.reference, l.amount as stated, l.currency as stated_currency, n.payment, n.amount as recorded,
            n.currency as recorded_currency, n.status,
            case
                when n.payment is null then null
                when n.status <> 'approved' then 'status'
                when n.currency <> l.currency then 'currency'
                when n.amount <> l.amount then 'amount'
            end as reason
        from reports.statement_lines l
        left join names n on n.name = l.reference and sign(n.amount) = sign(l.amount)
        where l.statement_id = (p_statement).id
    )
    select
        case when c.payment is null then 'unmatched' when c.reason is not null then 'differing' else 'matched' end,
        c.line, c.day, c.reference, c.stated, c.stated_currency, c.recorded, c.recorded_currency, c.payment, c.status, c.reason
    from compared c
    union all
    select 'missing', null, p.day, coalesce(p.names[1], p.names[2], p.names[3]), null, null, p.amount, p.currency, p.payment, p.status, null
    from payments p
    where p.status = 'approved' and p.day between (p_statement).first and (p_statement).last
        and not exists (select from compared c where c.payment = p.payment)
$$;
