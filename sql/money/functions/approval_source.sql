-- Defines the list of four-eyes approvals, waiting and decided: all for administrators, those about their teams'
-- customers for managers. Filters: id, status, action, user, from and to (UTC). Called by money.list_approvals and
-- money.count_approvals. Errors: BT102 account inactive, BT103 forbidden.
create or replace function money.approval_source(
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
        'money.approvals p left join money.accounts a on a.id = p.account_id',
        $sql$
            ($1 ->> 'id' is null or p.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'status' is null or p.status = $1 ->> 'status')
            and ($1 ->> 'action' is null or p.action = $1 ->> 'action')
            and ($1 ->> 'user' is null or a.user_id = any (array(select m.id from iam.match_users($1 ->> 'user') m)))
            and ($1 ->> 'from' is null or p.requested_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or p.requested_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case v_role when iam.role('manager') then $sql$
            and a.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ else '' end,
        'p.id',
        jsonb_build_object(
            'id', 'p.id', 'action', 'p.action', 'record_id', 'p.record_id', 'amount', 'p.amount', 'status', 'p.status',
            'requested_at', 'p.requested_at', 'user', '(select u.email from iam.users u where u.id = a.user_id)',
            'requested_by', '(select u.full_name from iam.users u where u.id = p.requested_by)'
        )
    )::site.list_source;
end;
$$;
