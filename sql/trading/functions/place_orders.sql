-- Opens orders of many customers in one transaction, so that orders arriving together share its commit. p_orders:
-- [{actor, account, instrument, type, amount, profit, loss, key}], amounts and rates as decimal strings, at most one
-- per account, because two could deadlock on their keys with another such call. Each order succeeds or fails on its
-- own: returns one row per order, n its position from 1, with the order or with code, message, field and detail of the
-- error. Called by POST /dashboard/orders. Locks: the account rows by id.
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
