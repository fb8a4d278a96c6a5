-- Sets a customer to close only, without an end, for a screening match; a stricter state and the largest leverage stay.
-- The stored reason is neutral, because the law forbids to disclose a match to its customer. Returns the controls
-- before; null: none. Called by compliance.block_customer. Locks: the user.
create or replace function trading.restrict_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns trading.customer_controls
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
        v_before.max_leverage, trading.review_reason(), null, p_actor_id, v_now)
    on conflict (user_id) do update set state = excluded.state, max_leverage = excluded.max_leverage, reason = excluded.reason,
        expires_at = null, set_by = excluded.set_by, set_at = excluded.set_at
    returning * into v_after;
    perform audit.record(p_actor_id, 'set_customer_controls', 'customer_controls', p_user_id::text,
        trading.control_facts(v_before), trading.control_facts(v_after), trading.review_reason());
    perform site.publish('user:' || p_user_id, '{"changed": ["instruments"]}');
    return v_before;
end;
$$;

-- Restores the state that trading.restrict_customer found, with its reason and end. Of controls that staff set during
-- the block, a stricter state, the reason and the largest leverage stay. Called by compliance.end_block. Locks: the
-- user.
create or replace function trading.release_customer(
    p_actor_id bigint,
    p_user_id bigint,
    p_state trading.customer_state,
    p_reason text,
    p_expires_at timestamptz
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
    v_now timestamptz := market.clock();
    v_has_ended boolean := coalesce(p_expires_at <= v_now, false);
    v_is_untouched boolean;
begin
    perform from iam.users u where u.id = p_user_id for no key update;
    select * into v_before from trading.customer_controls c where c.user_id = p_user_id;
    v_is_untouched := v_before.reason = trading.review_reason();
    if (v_is_untouched or v_before.state = 'close_only') is not true then
        return;
    end if;
    v_after := v_before;
    v_after.state := case when v_has_ended then 'allowed' else p_state end;
    if v_is_untouched then
        v_after.reason := coalesce(p_reason, v_before.reason);
        v_after.expires_at := p_expires_at;
        v_after.max_leverage := case when not v_has_ended then v_before.max_leverage end;
    end if;
    if v_after = v_before then
        return;
    end if;
    v_after.set_by := p_actor_id;
    v_after.set_at := v_now;
    if v_after.state = 'allowed' and v_after.max_leverage is null then
        v_after := null;
        delete from trading.customer_controls c where c.user_id = p_user_id;
    else
        update trading.customer_controls c
        set state = v_after.state, max_leverage = v_after.max_leverage, reason = v_after.reason, expires_at = v_after.expires_at,
            set_by = v_after.set_by, set_at = v_after.set_at
        where c.user_id = p_user_id;
    end if;
    perform audit.record(p_actor_id, 'set_customer_controls', 'customer_controls', p_user_id::text,
        trading.control_facts(v_before), trading.control_facts(v_after), trading.review_reason());
    perform site.publish('user:' || p_user_id, '{"changed": ["instruments"]}');
end;
$$;

-- Returns the reason of controls that a screening match set, which discloses nothing. Called by
-- trading.restrict_customer and trading.release_customer.
create or replace function trading.review_reason()
returns text
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select 'Under review'
$$;
