-- Returns one page of deposits for the back office (A-038). p_filters and p_page as in site.page_ids. Called by GET
-- /admin/deposits. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: reference, review_reason, decline_reason, proof, decided_at, decided_by
-- grant: bourse_app
create or replace function money.list_deposits(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, full_name text, gateway text, gateway_title text,
    description text, details jsonb, reference text, quoted_reference text, currency text, amount numeric,
    fee numeric, total numeric, status text, review_reason text, decline_reason text, proof text,
    created_at timestamptz, decided_at timestamptz, decided_by text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.request_source(p_actor_id, 'deposit');
    v_is_masked boolean := iam.role_of(p_actor_id) = iam.role('retention_agent');
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        l.id, v_keys[array_position(v_ids, l.id)], l.user_id, case when v_is_masked then iam.mask_email(u.email) else u.email end,
        u.full_name, l.gateway, l.gateway_title, l.description, l.details, l.reference, l.quoted_reference, l.currency, l.amount, l.fee,
        l.total, l.status, l.review_reason, l.decline_reason, l.proof, l.created_at, l.decided_at, b.full_name
    from money.deposit_list l
    join iam.users u on u.id = l.user_id
    left join iam.users b on b.id = l.decided_by
    where l.id = any (v_ids)
    order by array_position(v_ids, l.id);
end;
$$;

-- Returns one page of withdrawals for the back office (A-041, A-042), each with the customer's approved name and, while
-- pending, a warning about differing names (money.name_warning). p_filters and p_page as in site.page_ids. Called by
-- GET /admin/withdraws/pending and /history. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: decline_reason, decided_at, decided_by, approved_name, name_warning
-- grant: bourse_app
create or replace function money.list_withdrawals(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, full_name text, gateway text, description text,
    formatted_description jsonb, currency text, amount numeric, fee numeric, total numeric, status text,
    decline_reason text, created_at timestamptz, decided_at timestamptz, decided_by text, approved_name text,
    name_warning text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.request_source(p_actor_id, 'withdrawal');
    v_is_masked boolean := iam.role_of(p_actor_id) = iam.role('retention_agent');
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        l.id, v_keys[array_position(v_ids, l.id)], l.user_id, case when v_is_masked then iam.mask_email(u.email) else u.email end,
        u.full_name, l.gateway, l.description, l.formatted_description, l.currency, l.amount, l.fee, l.total, l.status, l.decline_reason,
        l.created_at, l.decided_at, b.full_name, kyc.verified_name(l.user_id),
        case when l.status = 'pending' then money.name_warning(l.user_id, l.formatted_description ->> 'accountName') end
    from money.withdrawal_list l
    join iam.users u on u.id = l.user_id
    left join iam.users b on b.id = l.decided_by
    where l.id = any (v_ids)
    order by array_position(v_ids, l.id);
end;
$$;

-- Returns the number of deposits (p_kind deposit) or withdrawals on all pages of their list under the same filters.
-- Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_requests(
    p_actor_id bigint,
    p_kind text,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.request_source(p_actor_id, p_kind), p_filters);
$$;

-- Returns the sum of deposits (p_kind deposit) or withdrawals under the same filters on all pages, without fees, by
-- currency. Called by GET /admin/withdraws/pending and GET /admin/deposits. Errors: BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function money.sum_requests(
    p_actor_id bigint,
    p_kind text,
    p_filters jsonb
)
returns table (currency text, amount numeric)
language plpgsql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from site.list_source := money.request_source(p_actor_id, p_kind);
begin
    return query execute format(
        'select a.currency::text, sum(d.amount) from %s join money.accounts a on a.id = d.account_id where %s group by 1 order by 2 desc, 1',
        v_from.source, v_from.condition
    ) using p_filters, p_actor_id;
end;
$$;

-- Defines the lists of deposits (p_kind deposit) and withdrawals: all for administrators, those of their teams'
-- customers for managers, those of their own clients for retention agents (Q-51). Filters: id, status, gateway, user
-- (id or part of name or e-mail), search (id, customer, and references of deposits or bank details of withdrawals),
-- from and to (UTC), for deposits also review (report does not match). Called by the lists, counts and sums of
-- requests. Errors: BT102 account inactive, BT103 forbidden.
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
            and ($1 ->> 'search' is null or d.id = site.search_id($1 ->> 'search')
                or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'search', iam.role_of($2) <> iam.role('retention_agent')) m))
        $sql$ || case p_kind when 'deposit' then $sql$
                -- Customers name the bank reference of money.deposit_list, which ends with the deposit's id.
                or d.id = substring($1 ->> 'search' from '(?i)^BRS-[0-9]+-([0-9]{1,15})$')::bigint
                -- As subqueries, so that the trigram index is read at any cost of the other conditions.
                or d.id = any (array(select r.id from money.deposits r where r.reference ilike site.search_pattern($1 ->> 'search')
                    or r.provider_reference ilike site.search_pattern($1 ->> 'search'))))
        $sql$ else $sql$
                or d.id = any (array(select r.id from money.withdrawals r where r.bank_name ilike site.search_pattern($1 ->> 'search')
                    or r.account_name ilike site.search_pattern($1 ->> 'search')
                    or r.account_number ilike site.search_pattern($1 ->> 'search'))))
        $sql$ end || $sql$
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
        ) || case p_kind when 'deposit' then jsonb_build_object('reference',
            $sql$(select l.quoted_reference from money.deposit_list l where l.id = d.id)$sql$) else '{}' end
    )::site.list_source;
end;
$$;
