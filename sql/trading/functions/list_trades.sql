create or replace function trading.list_trades(
    p_actor_id bigint,
    p_before bigint,
    p_limit integer
) returns table (
    id bigint,
    user_id bigint,
    email text,
    mode text,
    type text,
    instrument text,
    price_decimals smallint,
    open_rate numeric,
    close_rate numeric,
    spread numeric,
    margin_used numeric,
    pro_loss numeric,
    profit numeric,
    loss numeric,
    leverage numeric,
    currency text,
    status text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, array[1, 2, 6]);
    v_page bigint[];
begin
    -- The page's orders first: ten or so ids make one plan good for every page, where a limit in the middle is planned anew each time.
    v_page := array(
        select o.id
        from trading.orders o
        where o.id < coalesce(p_before, 9223372036854775807)
            and (v_role <> 6 or exists (
                select from money.accounts a
                join crm.leads d on d.user_id = a.user_id
                where a.id = o.account_id and d.retention_agent_id = p_actor_id and d.deleted_at is null))
        order by o.id desc
        limit least(p_limit, 51)
    );
    return query
    select
        l.id, l.user_id, case when v_role = 6 then iam.mask_email(u.email) else u.email end, l.mode::text, l.type::text,
        l.instrument, l.price_decimals, l.open_rate::numeric, l.close_rate::numeric, l.spread::numeric,
        l.margin_used::numeric, l.pro_loss::numeric, l.profit::numeric, l.loss::numeric, l.leverage::numeric, l.currency,
        l.status
    from trading.order_list l
    join iam.users u on u.id = l.user_id
    where l.id = any (v_page)
    order by l.id desc;
end
$$;

comment on function trading.list_trades(bigint, bigint, integer) is
'One page of everybody''s orders for the office, newest first, older than the order p_before (null: from the newest); p_limit: at most 51.
Administrators and managers see all of them, a retention agent those of their own clients, with masked addresses (Q-52, A-034).
Raises BT100, BT102, BT103. Called by GET /admin/trades/all.';
revoke all on function trading.list_trades(bigint, bigint, integer) from public;
grant execute on function trading.list_trades(bigint, bigint, integer) to bourse_app;
