-- Defines the list of disputed closes: all for administrators, those of their teams' customers for managers (Q-51).
-- Filters: id, ticket, status, user (id or part of name or e-mail), from and to (UTC). Called by trading.list_disputes
-- and trading.count_disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function trading.dispute_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return row(
        'trading.disputes d',
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'ticket' is null or d.order_id = ($1 ->> 'ticket')::bigint)
            and ($1 ->> 'status' is null or d.status = ($1 ->> 'status')::trading.dispute_status)
            and ($1 ->> 'user' is null or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'user') m)))
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case v_role when iam.role('manager') then $sql$
            and d.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ else '' end,
        'd.id',
        jsonb_build_object(
            'id', 'd.id', 'ticket', 'd.order_id', 'status', 'd.status', 'created_at', 'd.created_at',
            'user', '(select u.email from iam.users u where u.id = d.user_id)', 'reason', 'd.reason', 'answer', $s$coalesce(d.answer, '')$s$,
            'instrument', '(select i.name from trading.orders o join market.instruments i on i.id = o.instrument_id where o.id = d.order_id)',
            'pro_loss', '(select coalesce(o.pro_loss::numeric, 0) from trading.orders o where o.id = d.order_id)'
        )
    )::site.list_source;
end;
$$;
