-- Executes an action that may require a four-eyes approval, by its name in money.approvals, and returns the changed
-- row. The called function checks rights and rules. Called by money.request_approval and money.decide_approval.
create or replace function money.execute_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_arguments jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    case p_action
        when 'approve_deposit' then
            return to_jsonb(money.approve_deposit(p_actor_id, p_record_id));
        when 'approve_withdrawal' then
            return to_jsonb(money.approve_withdrawal(p_actor_id, p_record_id));
        when 'adjust_balance' then
            return to_jsonb(money.adjust_balance(p_actor_id, p_record_id, (p_arguments ->> 'amount')::numeric, p_arguments ->> 'type',
                coalesce(p_arguments ->> 'reason', '')));
        when 'resolve_event' then
            perform money.resolve_event(p_actor_id, p_record_id, (p_arguments ->> 'amount')::numeric, p_arguments ->> 'resolution');
            return jsonb_build_object('id', p_record_id);
        when 'edit_trade' then
            return to_jsonb(trading.edit_order(p_actor_id, p_record_id, p_arguments -> 'changes', (p_arguments ->> 'version')::bigint,
                p_arguments ->> 'reason'));
        when 'delete_trade' then
            return to_jsonb(trading.delete_order(p_actor_id, p_record_id, (p_arguments ->> 'version')::bigint, p_arguments ->> 'reason'));
        when 'grant_administrator' then
            perform iam.grant_administrator(p_actor_id, p_record_id, (p_arguments ->> 'successorId')::bigint);
            return jsonb_build_object('id', p_record_id);
        when 'save_settings' then
            perform site.save_settings(p_actor_id, p_arguments -> 'values');
            return jsonb_build_object('id', p_record_id);
        when 'save_external_payment' then
            return to_jsonb(money.save_external_payment(
                p_actor_id, nullif(p_record_id, 0), p_arguments ->> 'logo', coalesce(p_arguments ->> 'name', p_arguments ->> 'title'),
                p_arguments ->> 'link', p_arguments ->> 'label', p_arguments ->> 'value', (p_arguments ->> 'version')::bigint
            ));
        when 'save_gateway' then
            return to_jsonb(money.save_gateway(
                p_actor_id, p_arguments ->> 'name', p_arguments ->> 'title', p_arguments ->> 'key1', p_arguments ->> 'key2',
                p_arguments ->> 'key3', p_arguments ->> 'key4', p_arguments ->> 'key5', (p_arguments ->> 'fee')::numeric,
                (p_arguments ->> 'isActive')::boolean, (p_arguments ->> 'minAmount')::numeric, (p_arguments ->> 'maxAmount')::numeric,
                p_arguments ->> 'qrFile', (p_arguments ->> 'version')::bigint
            ));
    end case;
end;
$$;
