-- Returns one page of the records that await the actor's decision, of every kind, with the target time and the
-- assignee. name is the customer, otherwise the gateway of a payment or the person who requested an approval. about is
-- a withdrawal's bank account, or why a deposit or payment needs review; submissions counts the customer's identity
-- documents up to this one. p_filters and p_page as in site.page_ids. Called by GET /admin/inbox and by the start
-- pages. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: gateway, about, document_type, submissions, order_id, instrument, close_reason, action, amount, currency
-- null: assignee_id, assignee
-- grant: bourse_app
create or replace function site.list_inbox(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, kind site.inbox_kind, record_id bigint, name text, gateway text, about text, document_type text, submissions bigint,
    order_id bigint, instrument text, close_reason trading.close_reason, action text, amount numeric, currency text, created_at timestamptz,
    due_at timestamptz, urgency site.urgency, assignee_id bigint, assignee text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select
        i.id, l.key, i.kind, i.record_id, coalesce(u.full_name, g.title, r.full_name), g.title,
        case i.kind
            when 'withdrawal' then concat_ws(', ', w.bank_name, w.account_number)
            when 'deposit' then d.review_reason
            when 'payment' then e.outcome_reason
            when 'screening' then (select y.evidence ->> 'listedName' from compliance.matches y where y.id = i.record_id)
            when 'screening_late' then (select b.error from compliance.screenings b where b.user_id = i.record_id)
        end,
        k.type,
        case i.kind when 'identity' then (select count(*) from kyc.documents b where b.user_id = k.user_id and b.id <= k.id) end, o.id,
        n.name, o.close_reason, p.action,
        case i.kind
            when 'payment' then substring(coalesce(e.confirmed, e.event) ->> 'amount' from '^[0-9]{1,15}(?:\.[0-9]{1,30})?$')::numeric
            else coalesce(w.amount, d.amount, p.amount, o.pro_loss)::numeric
        end,
        case i.kind when 'payment' then coalesce(e.confirmed, e.event) ->> 'currency' else a.currency end,
        i.created_at, t.due_at, site.inbox_urgency(i.created_at, t.due_at), s.id, s.full_name
    from site.list_ids(p_actor_id, site.inbox_source(p_actor_id), p_filters, p_page) l
    join site.inbox_items i on i.id = l.id
    cross join lateral (select site.inbox_due_at(i.kind, i.created_at)) t (due_at)
    left join trading.disputes c on i.kind = 'dispute' and c.id = i.record_id
    left join trading.orders o on o.id = c.order_id
    left join market.instruments n on n.id = o.instrument_id
    left join money.withdrawals w on i.kind = 'withdrawal' and w.id = i.record_id
    left join money.deposits d on i.kind = 'deposit' and d.id = i.record_id
    left join kyc.documents k on i.kind = 'identity' and k.id = i.record_id
    left join money.payment_events e on i.kind = 'payment' and e.id = i.record_id
    left join money.approvals p on i.kind = 'approval' and p.id = i.record_id
    left join money.accounts a on a.id = coalesce(o.account_id, w.account_id, d.account_id, p.account_id)
    left join money.gateways g on g.name = coalesce(w.gateway, d.gateway, e.gateway)
    left join iam.users u on u.id = i.user_id
    left join iam.users r on r.id = i.requested_by
    left join site.inbox_assignments m on m.kind = i.kind and m.record_id = i.record_id
    left join iam.users s on s.id = m.assignee_id
    order by l.n;
end;
$$;

-- Returns the number of records on all pages of site.list_inbox under the same filters. Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.count_inbox(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, site.inbox_source(p_actor_id), p_filters);
$$;

-- Returns what the inbox shows beside its list: {overdue, soon, mine, targets: {kind: minutes}, changed,
-- assignees: [{id, name}]}. site.office_frame has the numbers by kind. Called by GET /admin/inbox. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.inbox_summary(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_summary jsonb;
begin
    select jsonb_build_object(
        'overdue', count(*) filter (where x.urgency = 'overdue'),
        'soon', count(*) filter (where x.urgency = 'soon'),
        'mine', count(*) filter (where m.assignee_id = p_actor_id)
    ) into v_summary
    from site.visible_inbox(p_actor_id, v_role) i
    cross join lateral (select site.inbox_urgency(i.created_at, site.inbox_due_at(i.kind, i.created_at))) x (urgency)
    left join site.inbox_assignments m on m.kind = i.kind and m.record_id = i.record_id;
    return v_summary || jsonb_build_object(
        'targets', (select jsonb_object_agg(t.kind, t.target_minutes) from site.inbox_targets t),
        'changed', audit.latest_entry('inbox_targets', 'inbox_targets'),
        'assignees', (
            select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id)
            from iam.users u
            where u.role_id in (iam.role('admin'), iam.role('manager')) and u.is_active and u.deleted_at is null
        )
    );
end;
$$;

-- Defines the inbox. Filters: kind, urgency, assignee (a user's id, me or none), search (a record's id, or part of the
-- customer's name or e-mail). Called by site.list_inbox and site.count_inbox. Errors: BT100 not signed in, BT102
-- account inactive, BT103 forbidden.
create or replace function site.inbox_source(
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
        format(
            'site.visible_inbox($2, %s::smallint) i left join site.inbox_assignments m on m.kind = i.kind and m.record_id = i.record_id',
            v_role
        ),
        $sql$
            ($1 ->> 'kind' is null or i.kind = ($1 ->> 'kind')::site.inbox_kind)
            and ($1 ->> 'urgency' is null or site.inbox_urgency(i.created_at, site.inbox_due_at(i.kind, i.created_at)) = ($1 ->> 'urgency')::site.urgency)
            and ($1 ->> 'assignee' is null or coalesce(m.assignee_id::text, 'none') = case $1 ->> 'assignee' when 'me' then $2::text else $1 ->> 'assignee' end)
            and ($1 ->> 'search' is null or i.record_id = site.search_id($1 ->> 'search')
                or i.user_id = any (array(select u.id from iam.match_users($1 ->> 'search') u)))
        $sql$,
        'i.id',
        jsonb_build_object(
            'kind', 'i.kind', 'created_at', 'i.created_at', 'due_at', 'site.inbox_due_at(i.kind, i.created_at)',
            'name', $s$coalesce((select u.full_name from iam.users u where u.id = i.user_id), '')$s$,
            'assignee', $s$coalesce((select u.full_name from iam.users u where u.id = m.assignee_id), '')$s$
        )
    )::site.list_source;
end;
$$;

-- Returns the records that await a decision and that a user may decide: all for administrators, those of their teams'
-- customers without identity documents and screening for managers; never an approval that the user requested. Its body
-- is inlined into the calling statement. Internal.
create or replace function site.visible_inbox(
    p_user_id bigint,
    p_role smallint
)
returns setof site.inbox_items
language sql
stable
rows 100
as $$
    select i.*
    from site.inbox_items i
    where i.requested_by is distinct from p_user_id and (
        p_role = iam.role('admin')
        or p_role = iam.role('manager') and i.kind not in ('identity', 'screening', 'screening_late') and i.user_id in (select c.id from crm.managed_customers(p_user_id) c)
    )
$$;

-- Returns the time by which a record of the inbox shall be decided. Internal.
create or replace function site.inbox_due_at(
    p_kind site.inbox_kind,
    p_created_at timestamptz
)
returns timestamptz
language sql
stable
as $$
    select p_created_at + (select t.target_minutes from site.inbox_targets t where t.kind = p_kind) * interval '1 minute'
$$;

-- Returns overdue after the target time, soon in the last quarter of the time until then, otherwise normal. Internal.
create or replace function site.inbox_urgency(
    p_created_at timestamptz,
    p_due_at timestamptz
)
returns site.urgency
language sql
stable
as $$
    select case
        when p_due_at < now() then 'overdue'
        when p_due_at - (p_due_at - p_created_at) / 4 < now() then 'soon'
        else 'normal'
    end::site.urgency
$$;
