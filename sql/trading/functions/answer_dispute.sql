-- Accepts or declines a dispute, once, with an answer that the customer reads; for administrators or the customer's
-- manager (Q-51). A compensation is posted separately as a balance adjustment. Called by POST
-- /admin/disputes/{id}/answer. Locks: the dispute. Errors: BT103 forbidden, BT104 not found, BT234 already answered,
-- BT235 invalid decision, BT236 invalid answer, BT306 own dispute.
-- grant: bourse_app
create or replace function trading.answer_dispute(
    p_actor_id bigint,
    p_dispute_id bigint,
    p_verdict text,
    p_answer text
)
returns trading.disputes
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_answer text := trim(p_answer);
    v_before trading.disputes;
    v_after trading.disputes;
begin
    select d.* into v_before from trading.disputes d where d.id = p_dispute_id for no key update;
    if not found or v_role = iam.role('manager') and v_before.user_id <> p_actor_id and not crm.may_see_customer(p_actor_id, v_before.user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_before.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    if v_before.status <> 'open' then
        raise exception using errcode = 'BT234', message = 'This dispute has already been answered';
    end if;
    if p_verdict is null or p_verdict not in ('accepted', 'declined') then
        raise exception using errcode = 'BT235', message = 'Choose a decision', column = 'verdict';
    end if;
    if coalesce(length(v_answer), 0) not between 1 and 2000 then
        raise exception using errcode = 'BT236', message = 'Enter an answer (up to 2,000 characters)', column = 'answer';
    end if;

    update trading.disputes d set
        status = p_verdict::trading.dispute_status, answer = v_answer, answered_at = clock_timestamp(), answered_by = p_actor_id
    where d.id = v_before.id
    returning * into v_after;
    perform audit.record(p_actor_id, 'answer_dispute', 'dispute', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after), v_answer);
    perform site.notify_user(v_after.user_id,
        (case p_verdict when 'accepted' then 'order_dispute_accepted' else 'order_dispute_declined' end)::site.notification_type,
        case p_verdict when 'accepted' then 'Dispute upheld' else 'Dispute rejected' end, v_answer, '/orders/' || v_after.order_id);
    return v_after;
end;
$$;
