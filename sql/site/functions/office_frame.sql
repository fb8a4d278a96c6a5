create or replace function site.office_frame(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, array[1, 2, 4, 5, 6]);
    v_manager_id bigint := case v_role when 2 then p_actor_id end;
begin
    return jsonb_build_object(
        'unread', site.count_unread(p_actor_id),
        'notifications', (
            select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from site.list_notifications(p_actor_id, 12) n
        ),
        -- Whoever looks at trades is told whether prices are live.
        'moving', case when v_role in (1, 2, 6) then market.moving_names(5) end,
        'mayChangeOrders', trading.may_change_orders(p_actor_id),
        'waiting', jsonb_build_object(
            'deposits', case when v_role in (1, 2) then money.count_pending('deposit', v_manager_id) end,
            'withdrawals', case when v_role in (1, 2) then money.count_pending('withdrawal', v_manager_id) end,
            'approvals', case when v_role in (1, 2) then money.count_pending('approval', v_manager_id) end,
            'payments', case when v_role in (1, 2) then money.count_reviews(v_manager_id) end,
            'kyc', case when v_role = 1 then kyc.count_pending() end,
            'disputes', case when v_role in (1, 2) then trading.count_open_disputes(v_manager_id) end
        )
    );
end;
$$;

comment on function site.office_frame(bigint) is
'What the frame of the back office shows on every page: the newest notifications, how many are unread, which instruments
are moving (null for whoever sees no trades), whether the actor may change orders, and how many requests wait for a decision of the actor''s (null where they decide nothing). Raises BT100, BT102, BT103.';

revoke all on function site.office_frame(bigint) from public;
grant execute on function site.office_frame(bigint) to bourse_app;
