-- Returns one page of screening matches with customer, list and score. p_filters and p_page as in site.page_ids. Called
-- by GET /admin/compliance/screening. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: reason, decided_by, decided_at
-- grant: bourse_app
create or replace function compliance.list_matches(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, full_name text, email text, listed_name text, list compliance.list_name, topics text[],
    score integer, status compliance.match_status, opened_at timestamptz, reason text, decided_by text, decided_at timestamptz, is_confirmed boolean
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, compliance.match_source(p_actor_id), p_filters, p_page) i;
    return query
    select
        m.id, v_keys[array_position(v_ids, m.id)], m.user_id, u.full_name, u.email, m.evidence ->> 'listedName', m.list,
        array(select jsonb_array_elements_text(e.data -> 'topics')), m.score::integer, m.status, m.opened_at, m.reason, d.full_name, m.decided_at,
        not exists (select from compliance.blocks b where b.match_id = m.id and b.lifted_at is null and b.confirmed_at is null)
    from compliance.matches m
    join compliance.entries e on e.id = m.entry_id
    join iam.users u on u.id = m.user_id
    left join iam.users d on d.id = m.decided_by
    where m.id = any (v_ids)
    order by array_position(v_ids, m.id);
end;
$$;

-- Returns the number of matches on all pages of compliance.list_matches under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function compliance.count_matches(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, compliance.match_source(p_actor_id), p_filters);
$$;

-- Defines the list of screening matches: all for administrators, those of their teams' customers for managers. Filters:
-- id, user, status (waiting: compliance.is_waiting; decided: true_match and false_positive), list, search (id of match
-- or customer, customer, listed name), from and to (UTC). Called by compliance.list_matches, compliance.count_matches
-- and compliance.matches_beside. Errors: BT102 account inactive, BT103 forbidden.
create or replace function compliance.match_source(
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
        'compliance.matches m',
        $sql$
            ($1 ->> 'id' is null or m.id = ($1 ->> 'id')::bigint)
            and case $1 ->> 'status' when 'waiting' then compliance.is_waiting(m.status)
                when 'decided' then m.status in ('true_match', 'false_positive')
                else $1 ->> 'status' is null or m.status = ($1 ->> 'status')::compliance.match_status end
            and ($1 ->> 'list' is null or m.list = ($1 ->> 'list')::compliance.list_name)
            and ($1 ->> 'user' is null or m.user_id = any (array(select x.id from iam.match_users($1 ->> 'user') x)))
            and ($1 ->> 'search' is null or m.id = site.search_id($1 ->> 'search')
                or m.user_id = any (array(select x.id from iam.match_users($1 ->> 'search') x))
                or m.evidence ->> 'listedName' ilike site.search_pattern($1 ->> 'search'))
            and ($1 ->> 'from' is null or m.opened_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or m.opened_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case v_role when iam.role('manager') then $sql$
            and m.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ else '' end,
        'm.id',
        jsonb_build_object('id', 'm.id', 'score', 'm.score', 'status', 'm.status', 'list', 'm.list', 'opened_at', 'm.opened_at',
            'user', '(select u.full_name from iam.users u where u.id = m.user_id)')
    )::site.list_source;
end;
$$;

-- Returns the waiting matches before and after one of them, the highest score first, and the numbers of waiting and of
-- escalated ones. Called by GET /admin/compliance/screening/{id}. Errors: BT102 account inactive, BT103 forbidden.
-- null: previous, next
-- grant: bourse_app
create or replace function compliance.matches_beside(
    p_actor_id bigint,
    p_match_id bigint
)
returns table (previous bigint, next bigint, waiting bigint, escalated bigint)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select b.previous, b.next, site.list_total(p_actor_id, compliance.match_source(p_actor_id), '{"status": "waiting"}'),
        site.list_total(p_actor_id, compliance.match_source(p_actor_id), '{"status": "escalated"}')
    from site.list_beside(p_actor_id, compliance.match_source(p_actor_id), '{"status": "waiting"}', '-score', p_match_id) b;
$$;

-- Returns what a decision about a match needs: the match with its evidence and version, the customer's data, money and
-- newest answer about the source of funds, the entry as the list has it, the customer's other matches, the block in
-- force, the score from which matches are reviewed, whether it awaits a decision, and whether the actor may decide and
-- escalate. The pictures of the identity document are for administrators. Called by GET
-- /admin/compliance/screening/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function compliance.match_facts(
    p_actor_id bigint,
    p_match_id bigint
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_facts jsonb;
    v_currency text := iam.balance_currency();
    v_is_admin boolean := iam.role_of(p_actor_id) = iam.role('admin');
begin
    if not exists (select from compliance.list_matches(p_actor_id, jsonb_build_object('id', p_match_id::text), '{}')) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform market.prepare_conversions(v_currency);
    select jsonb_build_object(
        'id', m.id, 'status', m.status, 'score', m.score, 'version', m.version, 'openedAt', m.opened_at, 'reason', m.reason,
        'decidedBy', d.full_name, 'decidedAt', m.decided_at, 'evidence', m.evidence,
        'customer', jsonb_build_object('id', u.id, 'name', u.full_name, 'birthDate', p.birth_date, 'country', p.country,
            'city', p.city, 'since', u.created_at, 'documentType', k.type, 'documentStatus', k.status, 'approvedName', kyc.verified_name(u.id),
            'documentId', case when v_is_admin then k.id end, 'pictures', case when v_is_admin then k.pictures else '[]' end),
        'money', (
            select jsonb_build_object('currency', v_currency, 'equity', t.totals ->> 'equity', 'net', t.totals ->> 'net')
            from (select iam.customer_totals(iam.customer_accounts(u.id, v_currency))) t (totals)),
        'funds', (
            select jsonb_build_object('source', f.source, 'status', f.status, 'answeredAt', f.answered_at)
            from compliance.funds_requests f where f.user_id = u.id order by f.id desc limit 1),
        'reviewScore', compliance.review_score(), 'isWaiting', compliance.is_waiting(m.status), 'mayDecide', compliance.may_decide(p_actor_id, m),
        'mayEscalate', v_is_admin and m.status <> 'escalated' and iam.has_second_administrator(p_actor_id),
        'entry', e.data || jsonb_build_object('list', e.list, 'sourceId', e.source_id, 'isListed', e.to_version_id is null,
            'publishedAt', v.published_at, 'importedAt', v.finished_at),
        'others', (
            select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'listedName', o.evidence ->> 'listedName', 'list', o.list,
                'status', o.status, 'score', o.score) order by o.id desc), '[]')
            from compliance.matches o where o.user_id = m.user_id and o.id <> m.id),
        'block', (
            select jsonb_build_object('by', x.full_name, 'at', b.blocked_at, 'confirmedBy', y.full_name, 'confirmedAt', b.confirmed_at)
            from compliance.blocks b
            join iam.users x on x.id = b.blocked_by
            left join iam.users y on y.id = b.confirmed_by
            where b.match_id = m.id and b.lifted_at is null)
    ) into v_facts
    from compliance.matches m
    join compliance.entries e on e.id = m.entry_id
    join compliance.versions v on v.id = e.from_version_id
    join iam.users u on u.id = m.user_id
    left join iam.profiles p on p.user_id = u.id
    left join lateral (
        select n.id, n.type, n.status, array_to_json(array_remove(array[site.file_json(n.front_file), site.file_json(n.back_file)], null))::jsonb as pictures
        from kyc.documents n where n.user_id = u.id order by n.id desc limit 1
    ) k on true
    left join iam.users d on d.id = m.decided_by
    where m.id = p_match_id;
    return v_facts;
end;
$$;
