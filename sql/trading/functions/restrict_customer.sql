-- Sets a customer to close only, without an end, for a screening match; a stricter state and the largest leverage stay.
-- Returns the state before. Called by compliance.block_customer. Locks: the user.
create or replace function trading.restrict_customer(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns trading.customer_state
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.customer_controls;
    v_after trading.customer_controls;
    v_now timestamptz := market.clock();
begin
    perform from iam.users u where u.id = p_user_id for no key update;
    select * into v_before from trading.customer_controls c where c.user_id = p_user_id and (c.expires_at is null or c.expires_at > v_now);
    insert into trading.customer_controls as c (user_id, state, max_leverage, reason, expires_at, set_by, set_at)
    values (p_user_id, case when v_before.state = 'read_only' then 'read_only' else 'close_only' end::trading.customer_state,
        v_before.max_leverage, left(p_reason, 500), null, p_actor_id, v_now)
    on conflict (user_id) do update set state = excluded.state, reason = excluded.reason, expires_at = null, set_by = excluded.set_by,
        set_at = excluded.set_at
    returning * into v_after;
    perform audit.record(p_actor_id, 'set_customer_controls', 'customer_controls', p_user_id::text,
        trading.control_facts(v_before), trading.control_facts(v_after), p_reason);
    perform site.publish('user:' || p_user_id, '{"changed": ["instruments"]}');
    return coalesce(v_before.state, 'allowed');
end;
$$;

-- Restores the state that trading.restrict_customer returned, if the customer is still close only. Called by
-- compliance.end_block. Locks: the user.
create or replace function trading.release_customer(
    p_actor_id bigint,
    p_user_id bigint,
    p_state trading.customer_state,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.customer_controls;
    v_after trading.customer_controls;
begin
    perform from iam.users u where u.id = p_user_id for no key update;
    select * into v_before from trading.customer_controls c where c.user_id = p_user_id;
    if v_before.state is distinct from 'close_only' or p_state = 'close_only' then
        return;
    end if;
    if p_state = 'allowed' and v_before.max_leverage is null then
        delete from trading.customer_controls c where c.user_id = p_user_id;
    else
        update trading.customer_controls c set state = p_state, reason = left(p_reason, 500), set_by = p_actor_id, set_at = market.clock()
        where c.user_id = p_user_id
        returning * into v_after;
    end if;
    perform audit.record(p_actor_id, 'set_customer_controls', 'customer_controls', p_user_id::text,
        trading.control_facts(v_before), trading.control_facts(v_after), p_reason);
    perform site.publish('user:' || p_user_id, '{"changed": ["instruments"]}');
end;
$$;
