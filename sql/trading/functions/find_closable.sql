-- Returns the open orders of one account that "close all" (p_which all) or "close losing" (losing) selects, each with
-- its current profit or loss, unrounded, and the obstacle that keeps it open: Market Closed, No price, or null.
-- p_instrument and p_type select one group, null for all. For the owner and administrators. Called by
-- trading.close_orders and trading.preview_close. Errors: BT104 not the actor's, BT219 invalid selection.
create or replace function trading.find_closable(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text,
    p_type text
)
returns table (order_id bigint, instrument text, pro_loss numeric, obstacle text)
language plpgsql
volatile
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_user(p_actor_id);
    v_now timestamptz := market.clock();
begin
    if p_which is null or p_which not in ('all', 'losing') then
        raise exception using errcode = 'BT219', message = 'Choose all or losing positions', column = 'which';
    end if;
    if not exists (select from money.accounts a where a.id = p_balance_id and (a.user_id = p_actor_id or v_role = iam.role('admin') and a.mode <> 'broker')) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    return query
    with markets as materialized (
        select
            i.id, i.name, q.bid, q.ask, case when i.quote = a.currency then 1 else x.divisor end as divisor,
            case when i.quote = a.currency then 1 else x.multiplier end as multiplier,
            case when q.review_since is not null then 'Price under review'
                when not market.is_open(coalesce(i.calendar_id, c.calendar_id), v_now) then 'Market closed'
                when q.time < v_now - coalesce(i.stale_after, c.stale_after) or not q.in_hours then 'No price' end as obstacle
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        join market.instruments i on i.id = e.instrument_id
        join market.categories c on c.category = i.category
        join market.quotes q on q.instrument_id = i.id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        where e.account_id = p_balance_id and (p_instrument is null or i.name = p_instrument)
    )
    select o.id, m.name, f.profit_loss, m.obstacle
    from trading.orders o
    join markets m on m.id = o.instrument_id
    cross join lateral (
        select trading.profit_loss(o.type, o.units, o.open_rate, case o.type when 'buy' then m.ask else m.bid end, o.spread, m.divisor,
            m.multiplier)
    ) f (profit_loss)
    where o.account_id = p_balance_id and o.close_time is null
        and (p_type is null or o.type::text = p_type)
        and (p_which = 'all' or f.profit_loss < 0)
    order by o.id;
end;
$$;
