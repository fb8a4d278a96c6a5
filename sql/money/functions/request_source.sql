-- Defines the lists of deposits (p_kind deposit) and withdrawals: all for administrators, those of their teams'
-- customers for managers, those of their own clients for retention agents (Q-51). Filters: id, status, gateway, user
-- (id or part of name or e-mail), from and to (UTC), for deposits also review (report does not match). Called by the
-- lists, counts and sums of requests. Errors: BT102 account inactive, BT103 forbidden.
create or replace function money.request_source(
    p_actor_id bigint,
    p_kind text
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
begin
    return row(
        case p_kind when 'deposit' then 'money.deposits d' else 'money.withdrawals d' end,
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'status' is null or d.status = ($1 ->> 'status')::money.request_status)
            and ($1 ->> 'gateway' is null or d.gateway = $1 ->> 'gateway')
            and ($1 ->> 'user' is null
                or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'user', iam.role_of($2) <> iam.role('retention_agent')) m)))
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case p_kind when 'deposit' then $sql$
            and ($1 ->> 'review' is null or d.review_reason is not null and d.status = 'pending')
        $sql$ else '' end || case v_role when iam.role('manager') then $sql$
            and d.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ when 6 then $sql$
            and d.user_id in (select l.user_id from crm.leads l where l.retention_agent_id = $2)
        $sql$ else '' end,
        'd.id',
        jsonb_build_object(
            'id', 'd.id', 'gateway', 'd.gateway', 'amount', 'd.amount', 'fee', 'd.fee', 'total', 'd.total', 'status', 'd.status',
            'created_at', 'd.created_at', 'decline_reason', $sql$coalesce(d.decline_reason, '')$sql$,
            -- Agents can neither search nor sort by fields that are hidden from them.
            'user', case v_role when iam.role('retention_agent') then 'd.user_id' else '(select u.email from iam.users u where u.id = d.user_id)' end,
            'description', case p_kind when 'deposit' then 'd.description' else 'd.bank_name' end
        ) || case p_kind when 'deposit' then jsonb_build_object('reference', $sql$coalesce(d.reference, '')$sql$) else '{}' end
    )::site.list_source;
end;
$$;
