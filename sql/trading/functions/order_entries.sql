-- Returns an order's ledger entries, oldest first, with the balance after each: swaps, profit or loss, the credit if
-- the close left a negative balance, and corrections by staff. For the owner and staff who may see the order. Called by
-- GET /orders/{id}. Errors: BT104 not found.
-- grant: bourse_app
create or replace function trading.order_entries(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (id bigint, created_at timestamptz, kind text, amount numeric, balance_after numeric, currency text)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := trading.find_order(p_actor_id, p_order_id);
begin
    return query
    with own as (
        select t.id, t.account_version, t.customer_account_id
        from money.transfers t
        where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = p_order_id::text
    ),
    -- Swaps are identified by order and night: one key lookup in the ledger for each of the few nights.
    charged as (
        select t.id
        from trading.rollovers r
        join money.transfers t on t.kind = 'swap' and t.source_type = 'rollover' and t.source_id = p_order_id || ':' || r.night
        where r.night >= (select o.created_at::date - 1 from trading.orders o where o.id = p_order_id)
    ),
    protected as (
        select t.id
        from own o
        join money.transfers t on t.kind = 'negative_balance_protection' and t.source_type = 'account'
            and t.source_id = o.customer_account_id || ':' || o.account_version
    ),
    corrected as (
        select t.id
        from trading.order_changes c
        cross join unnest(array['', ':protection']) s (suffix)
        join money.transfers t on t.kind = 'correction' and t.source_type = 'order_change' and t.source_id = c.order_id || ':' || c.id || s.suffix
        where c.order_id = p_order_id
    )
    select l.id, l.created_at, l.kind, l.amount::numeric, l.balance_after::numeric, l.currency
    from money.statement_list l
    where l.account_id = v_account_id
        and l.id in (select o.id from own o union all select c.id from charged c union all select p.id from protected p union all select r.id from corrected r)
    order by l.id;
end;
$$;
