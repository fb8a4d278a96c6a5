-- place_order for many customers in one transaction, so that orders that arrive together share its commit. p_orders:
-- [{actor, account, instrument, type, amount, profit, loss, key}], amounts and rates as decimal strings; at most one
-- per account, for two would wait for each other's keys in another such call. Each stands for itself: answers one row
-- per order, n its place from 1, with the order placed or the code, message, field and detail of its refusal. Locks
-- account rows by id. Called by POST /dashboard/orders.
-- grant: bourse_app
create or replace function trading.place_orders(
    p_orders jsonb
)
returns table (n integer, placed trading.orders, code text, message text, field text, detail text)
language plpgsql
volatile
rows 16
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    for v in
        select o.* from rows from (
            jsonb_to_recordset(p_orders) as (
                actor bigint, account bigint, instrument text, type text, amount text, profit text, loss text, key text
            )
        ) with ordinality o (actor, account, instrument, type, amount, profit, loss, key, nth)
        order by o.account, o.nth
    loop
        n := v.nth;
        placed := null;
        code := null;
        message := null;
        field := null;
        detail := null;
        begin
            placed := trading.place_order(v.actor, v.account, v.instrument, v.type, v.amount::numeric, v.profit::numeric, v.loss::numeric, v.key);
        exception when others then
            get stacked diagnostics code = returned_sqlstate, message = message_text, field = column_name, detail = pg_exception_detail;
        end;
        return next;
    end loop;
end;
$$;
