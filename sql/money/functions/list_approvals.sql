-- Returns one page of four-eyes approvals, waiting and decided; is_own marks requests of the actor. p_filters and
-- p_page as in site.page_ids. Called by GET /admin/approvals. Errors: BT102 account inactive, BT103 forbidden, BT606
-- unknown sort column.
-- grant: bourse_app
create or replace function money.list_approvals(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, action text, record_id bigint, user_id bigint, email text, amount numeric,
    currency text, arguments jsonb, status text, requested_by text, requested_at timestamptz, is_own boolean,
    decided_by text, decided_at timestamptz, note text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.approval_source(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        p.id, v_keys[array_position(v_ids, p.id)], p.action, p.record_id, u.id, u.email, p.amount::numeric, a.currency,
        -- Encrypted secrets do not leave the database.
        regexp_replace(p.arguments::text, '"sealed:[^"]*"', '"***"', 'g')::jsonb,
        p.status, r.full_name, p.requested_at, p.requested_by = p_actor_id, d.full_name, p.decided_at, p.note
    from money.approvals p
    left join money.accounts a on a.id = p.account_id
    left join iam.users u on u.id = case when p.action in ('grant_administrator', 'erase_person', 'export_person') then p.record_id
        when p.action in ('confirm_match', 'lift_block') then (select m.user_id from compliance.matches m where m.id = p.record_id)
        else a.user_id end
    join iam.users r on r.id = p.requested_by
    left join iam.users d on d.id = p.decided_by
    where p.id = any (v_ids)
    order by array_position(v_ids, p.id);
end;
$$;

-- Returns the number of rows on all pages of money.list_approvals under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_approvals(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.approval_source(p_actor_id), p_filters);
$$;

-- Defines the list of four-eyes approvals, waiting and decided: all for administrators, those about their teams'
-- customers for managers. Filters: id, status, action, user, search (id of the approval or its record, customer,
-- requester, note), from and to (UTC). Called by money.list_approvals and
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
            and ($1 ->> 'search' is null or site.search_id($1 ->> 'search') in (p.id, p.record_id)
                or a.user_id = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or p.requested_by = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or p.note ilike site.search_pattern($1 ->> 'search'))
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
