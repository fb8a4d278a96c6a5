-- Sets what a customer may do with positions and orders (Q-133), for administrators: p_state allowed, close_only or
-- read_only, and the largest leverage of new orders (null: none), until p_expires_at or the next change. p_version is
-- the version of the form, null: no check. Called by POST /admin/customers/{id}/controls. Errors: BT102 account
-- inactive, BT103 forbidden, BT104 not a customer, BT118 stale write, BT215 expiry in the past, BT257 invalid reason,
-- BT276 invalid leverage, BT278 invalid state, BT546 blocked by a screening match.
-- grant: bourse_app
create or replace function trading.set_customer_controls(
    p_actor_id bigint,
    p_user_id bigint,
    p_state text,
    p_max_leverage numeric,
    p_reason text,
    p_expires_at timestamptz default null,
    p_version bigint default null
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
    v_reason text;
    v_now timestamptz := market.clock();
begin
    perform iam.require_role(p_actor_id, 'admin');
    if (p_state in ('allowed', 'close_only', 'read_only')) is not true then
        raise exception using errcode = 'BT278', message = 'Choose allowed, close only or read-only', column = 'state';
    end if;
    v_reason := trading.check_reason(p_reason);
    perform trading.check_max_leverage(p_max_leverage);
    if p_expires_at <= v_now then
        raise exception using errcode = 'BT215', message = 'The expiry must be in the future', column = 'expiresAt';
    end if;
    -- Serialises changes of one customer.
    perform from iam.users u where u.id = p_user_id and u.role_id = iam.role('customer') and u.deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('customer_controls', p_user_id::text, p_version);
    if (p_state = 'allowed' or p_expires_at is not null) and compliance.is_blocked(p_user_id) then
        raise exception using errcode = 'BT546', message = 'A screening match blocks this customer. Lift the block first', column = 'state';
    end if;

    delete from trading.customer_controls c where c.user_id = p_user_id returning * into v_before;
    if p_state <> 'allowed' or p_max_leverage is not null then
        insert into trading.customer_controls (user_id, state, max_leverage, reason, expires_at, set_by, set_at)
        values (p_user_id, p_state::trading.customer_state, p_max_leverage, v_reason, p_expires_at, p_actor_id, v_now)
        returning * into v_after;
    end if;
    perform audit.record(p_actor_id, 'set_customer_controls', 'customer_controls', p_user_id::text,
        trading.control_facts(v_before), trading.control_facts(v_after), v_reason);
    perform site.publish('user:' || p_user_id, '{"changed": ["instruments"]}');
end;
$$;

-- Returns the controls of a customer as the audit log stores them. Called by trading.set_customer_controls and
-- trading.end_restrictions.
create or replace function trading.control_facts(
    p_control trading.customer_controls
)
returns jsonb
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('state', coalesce(p_control.state, 'allowed'), 'max_leverage', p_control.max_leverage,
        'expires_at', p_control.expires_at, 'reason', p_control.reason)
$$;

-- Returns a customer's name and controls, with who set them: {"name", "state", "maxLeverage", "reason", "until", "by",
-- "at", "changed" (audit.latest_entry)}. For administrators, and managers for their own customers. Called by GET
-- /admin/customers/{id}/controls. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function trading.customer_controls(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_controls jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    select jsonb_build_object('name', u.full_name, 'state', coalesce(c.state, 'allowed'), 'maxLeverage', trim_scale(c.max_leverage)::text,
        'reason', c.reason, 'until', c.expires_at, 'by', s.full_name, 'at', c.set_at,
        'changed', audit.latest_entry('customer_controls', u.id::text))
    into v_controls
    from iam.users u
    left join trading.customer_controls c on c.user_id = u.id and (c.expires_at is null or c.expires_at > market.clock())
    left join iam.users s on s.id = c.set_by
    where u.id = p_user_id and u.role_id = iam.role('customer') and u.deleted_at is null
        and (iam.role_of(p_actor_id) = iam.role('admin') or crm.may_see_customer(p_actor_id, u.id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_controls;
end;
$$;
