-- Files the owner's dispute of a close: once, within trading.dispute_term of the close by the market's clock. Notifies
-- staff. Called by POST /orders/{id}/dispute. Errors: BT103 forbidden, BT104 not the actor's, BT230 order still open,
-- BT231 invalid text, BT232 dispute period over, BT233 already disputed.
-- grant: bourse_app
create or replace function trading.dispute_close(
    p_actor_id bigint,
    p_order_id bigint,
    p_reason text
)
returns trading.disputes
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text := trim(p_reason);
    v_order trading.orders;
    v_dispute trading.disputes;
begin
    perform iam.require_user(p_actor_id);
    select o.* into v_order
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.deleted_at is null and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    if v_order.close_time is null then
        raise exception using errcode = 'BT230', message = 'The position is still open';
    end if;
    if coalesce(length(v_reason), 0) not between 1 and 2000 then
        raise exception using errcode = 'BT231', message = 'Describe the problem (up to 2,000 characters)', column = 'reason';
    end if;
    if market.clock() > v_order.close_time + trading.dispute_term() then
        raise exception using errcode = 'BT232', message = 'A close can be disputed only within 30 days';
    end if;

    insert into trading.disputes (order_id, user_id, reason) values (p_order_id, p_actor_id, v_reason)
    on conflict (order_id) do nothing
    returning * into v_dispute;
    if not found then
        -- The same text again is a repeated request.
        select d.* into v_dispute from trading.disputes d where d.order_id = p_order_id;
        if v_dispute.reason <> v_reason then
            raise exception using errcode = 'BT233', message = 'This close is already disputed';
        end if;
        return v_dispute;
    end if;
    perform audit.record(p_actor_id, 'dispute_close', 'dispute', v_dispute.id::text, null, to_jsonb(v_dispute), v_reason);
    perform site.notify_staff('{admin, manager}', 'order_disputed', 'Disputed close',
        (select u.full_name from iam.users u where u.id = p_actor_id) || ', ' || p_order_id, '/admin/disputes?status=open');
    return v_dispute;
end;
$$;
