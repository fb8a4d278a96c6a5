-- Defines the list of payment reports: all for administrators, those about deposits of their teams' customers for
-- managers (Q-51). Filters: id, state (money.event_state), gateway, reference, deposit, user (id or part of name or
-- e-mail), from and to (UTC). Called by money.list_events and money.count_events. Errors: BT102 account inactive, BT103
-- forbidden.
create or replace function money.event_source(
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
        'money.payment_events e left join money.deposits d on d.id = e.deposit_id',
        $sql$
            ($1 ->> 'id' is null or e.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'state' is null or money.event_state(e, d) = $1 ->> 'state')
            -- Repeats the state "review" as plain conditions, so that its partial index is used.
            and ($1 ->> 'state' is distinct from 'review' or (e.outcome = 'review' and e.resolved_at is null))
            and ($1 ->> 'gateway' is null or e.gateway = $1 ->> 'gateway')
            and ($1 ->> 'reference' is null or e.event ->> 'reference' = $1 ->> 'reference')
            and ($1 ->> 'deposit' is null or e.deposit_id = ($1 ->> 'deposit')::bigint)
            and ($1 ->> 'user' is null or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'user') m)))
            and ($1 ->> 'from' is null or e.received_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or e.received_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case v_role when iam.role('manager') then $sql$
            and d.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ else '' end,
        'e.id',
        jsonb_build_object(
            'id', 'e.id', 'received_at', 'e.received_at', 'gateway', 'e.gateway', 'times', 'e.times',
            'reference', $s$coalesce(e.event ->> 'reference', '')$s$, 'deposit', 'coalesce(e.deposit_id, 0)',
            'user', $s$coalesce((select u.email from iam.users u where u.id = d.user_id), '')$s$,
            'said', $s$coalesce(e.event ->> 'status', '')$s$, 'state', 'money.event_state(e, d)',
            'reason', $s$coalesce(e.refusal, e.outcome_reason, '')$s$,
            -- As sent by the provider; a value that is not a number sorts first.
            'amount', $s$coalesce(substring(coalesce(e.confirmed, e.event) ->> 'amount' from '^[0-9]{1,30}(?:\.[0-9]{1,30})?$')::numeric, -1)$s$
        )
    )::site.list_source;
end;
$$;
