-- Returns the number of orders on all pages of trading.list_trades under the same filters. Called by GET
-- /admin/trades/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.count_trades(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    v_source site.list_source := trading.trade_source(p_actor_id, v_role, p_filters);
begin
    -- Unfiltered orders of all customers are counted with index-only scans; deleted orders, few and always closed, are
    -- subtracted.
    if v_role = iam.role('admin') and p_filters - 'status' = '{}' then
        return case p_filters ->> 'status'
            when 'open' then (select count(*) from trading.orders o where o.close_time is null)
            when 'closed' then (select count(*) from trading.orders o where o.close_time is not null)
            else (select count(*) from trading.orders)
        end - case when p_filters ->> 'status' = 'open' then 0
            else (select count(*) from trading.orders o where o.deleted_at is not null) end;
    end if;
    return site.list_total(p_actor_id, v_source, p_filters);
end;
$$;
