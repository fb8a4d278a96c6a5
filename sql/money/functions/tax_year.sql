-- Returns the totals of one account over a calendar year in UTC, in the account's currency: a row for each instrument
-- category and quote currency with the P/L of the trades closed in the year, after corrections by staff, its gains, its
-- losses and the swaps booked in the year (kind trades); and rows without category for fees, that is prices of plans
-- (kind plans), deposits, withdrawals and their fees (kind deposits, withdrawals, withdrawal_fees), and everything else
-- of the ledger (kind other). P/L, swaps, plans, deposits, withdrawals and other add up to the change of the balance;
-- withdrawal_fees are part of withdrawals. Deposit fees are paid on top and do not touch the balance. For the owner and
-- staff who may see them. Called by GET /statements/tax. Errors: BT104 not found. Source: Q-193.
-- null: category, quote
-- grant: bourse_app
create or replace function money.tax_year(
    p_actor_id bigint,
    p_account_id bigint,
    p_year integer
)
returns table (
    kind text, category text, quote text, trades bigint, gains numeric, losses numeric, pro_loss numeric, swap numeric, amount numeric
)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from timestamptz := make_date(p_year, 1, 1)::timestamp at time zone 'UTC';
    v_until timestamptz := make_date(p_year + 1, 1, 1)::timestamp at time zone 'UTC';
    v_range record;
begin
    select * into v_range from money.open_statement(p_actor_id, p_account_id, make_date(p_year, 1, 1), make_date(p_year, 12, 31)) s;
    return query
    with moves as materialized (
        select t.kind, t.source_type, t.source_id, case when t.credit_account_id = p_account_id then t.amount else -t.amount end as moved
        from money.transfers t
        where t.customer_account_id = p_account_id and t.account_version between v_range.first_version and v_range.last_version
    ), of_orders as (
        -- The ledger's rows of trades: results by order, corrections of orders by staff, swaps by order and night.
        select i.category, i.quote, m.kind, m.moved, o.id
        from moves m
        join trading.orders o on o.id = case when m.kind = 'profit_loss' and m.source_type = 'order'
            or m.kind = 'swap' and m.source_type = 'rollover' or m.kind = 'correction' and m.source_type = 'order_change'
            then split_part(m.source_id, ':', 1)::bigint end
        join market.instruments i on i.id = o.instrument_id
    ), by_order as (
        select r.category, r.quote, r.id, sum(r.moved) filter (where r.kind <> 'swap') as result,
            sum(r.moved) filter (where r.kind = 'swap') as swap
        from of_orders r
        group by r.category, r.quote, r.id
    ), trades as (
        select b.category, b.quote, count(b.result) as trades, coalesce(sum(b.result) filter (where b.result > 0), 0) as gains,
            coalesce(sum(b.result) filter (where b.result < 0), 0) as losses, coalesce(sum(b.result), 0) as pro_loss,
            coalesce(sum(b.swap), 0) as swap
        from by_order b
        group by b.category, b.quote
    ), cash as (
        select coalesce(sum(m.moved) filter (where m.kind = 'plan'), 0) as plans,
            coalesce(sum(m.moved) filter (where m.kind = 'deposit'), 0) as deposits,
            coalesce(sum(m.moved) filter (where m.kind = 'withdrawal'), 0) as withdrawals, coalesce(sum(m.moved), 0) as moved,
            coalesce(sum(w.fee) filter (where m.kind = 'withdrawal'), 0) as fees
        from moves m
        left join money.withdrawals w on m.kind = 'withdrawal' and m.source_type = 'withdrawal' and w.id::text = m.source_id
    )
    select 'trades', t.category::text, t.quote, t.trades, t.gains, t.losses, t.pro_loss, t.swap, t.pro_loss + t.swap from trades t
    union all
    select s.name, null, null, 0::bigint, 0::numeric, 0::numeric, 0::numeric, 0::numeric, s.amount
    from cash c
    cross join lateral (values
        ('plans', c.plans), ('deposits', c.deposits), ('withdrawals', c.withdrawals), ('withdrawal_fees', -c.fees),
        ('other', c.moved - c.plans - c.deposits - c.withdrawals - (select coalesce(sum(t.pro_loss + t.swap), 0) from trades t))
    ) s (name, amount)
    order by 1 desc, 2, 3;
end;
$$;
