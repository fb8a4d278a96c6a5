-- Returns what every page of the back office shows: newest notifications and the unread count, instruments with moving
-- prices (null for roles that see no trades), whether the actor may change orders, and the numbers of requests waiting
-- for the actor's decision (null for roles that decide none). Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function site.office_frame(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_role smallint := iam.require_staff(p_actor_id);
    v_manager_id bigint := case v_role when iam.role('manager') then p_actor_id end;
begin
    -- Runs on every page of the back office. One statement with a cached plan takes a third of the time of one function
    -- per figure.
    return (
        with own as materialized (select c.id from crm.managed_customers(v_manager_id) c where v_manager_id is not null)
        select jsonb_build_object(
            'unread', site.count_unread(p_actor_id),
            'notifications', (
                select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]')
                from (
                    select n.id, n.type, n.title, n.description, n.url, n.created_at, n.read_at
                    from site.notifications n where n.user_id = p_actor_id order by n.id desc limit 12
                ) n
            ),
            -- Roles that see trades are shown whether prices are live: some moved within the last minute, and none
            -- while every market is closed.
            'moving', case when v_role in (iam.role('admin'), iam.role('manager'), iam.role('retention_agent')) then (
                select coalesce(jsonb_agg(m.name), '[]')
                from (
                    select q.name from market.quotes q
                    -- A subselect is evaluated once, not for every quote.
                    where q.name is not null and q.time > (select market.clock()) - interval '1 minute'
                    order by q.time desc
                    limit 5
                ) m
            ) end,
            'mayChangeOrders', trading.may_change_orders(p_actor_id),
            'waiting', jsonb_build_object(
                'deposits', case when v_role in (iam.role('admin'), iam.role('manager')) then (
                    select count(*) from money.deposits d
                    where d.status = 'pending' and (v_manager_id is null or d.user_id in (select o.id from own o))
                ) end,
                'withdrawals', case when v_role in (iam.role('admin'), iam.role('manager')) then (
                    select count(*) from money.withdrawals w
                    where w.status = 'pending' and (v_manager_id is null or w.user_id in (select o.id from own o))
                ) end,
                'approvals', case when v_role in (iam.role('admin'), iam.role('manager')) then (
                    select count(*) from money.approvals p
                    where p.status = 'waiting' and (v_manager_id is null or exists (
                        select from money.accounts a join own o on o.id = a.user_id where a.id = p.account_id
                    ))
                ) end,
                'payments', case when v_role in (iam.role('admin'), iam.role('manager')) then (
                    select count(*) from money.payment_events e
                    left join money.deposits d on d.id = e.deposit_id
                    where e.outcome = 'review' and e.resolved_at is null and money.event_state(e, d) = 'review'
                        and (v_manager_id is null or d.user_id in (select o.id from own o))
                ) end,
                'kyc', case when v_role = iam.role('admin') then (select count(*) from kyc.documents k where k.status = 'pending') end,
                'disputes', case when v_role in (iam.role('admin'), iam.role('manager')) then (
                    select count(*) from trading.disputes d
                    where d.status = 'open' and (v_manager_id is null or d.user_id in (select o.id from own o))
                ) end
            )
        )
    );
end;
$$;
