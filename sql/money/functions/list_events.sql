-- Returns one page of the providers' payment reports for the back office; the amount is the provider's confirmed answer
-- if it was queried. p_filters and p_page as in site.page_ids. Called by GET /admin/payments. Errors: BT102 account
-- inactive, BT103 forbidden, BT606 unknown sort column.
-- null: reference, said, amount, currency, reason, deposit_id, user_id, email, processed_at, resolution, resolved_at
-- null: resolved_by
-- grant: bourse_app
create or replace function money.list_events(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, received_at timestamptz, gateway text, gateway_title text, reference text, said text,
    amount text, currency text, state text, reason text, times integer, deposit_id bigint, user_id bigint,
    email text, processed_at timestamptz, resolution text, resolved_at timestamptz, resolved_by text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.event_source(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        e.id, v_keys[array_position(v_ids, e.id)], e.received_at, e.gateway, g.title, e.event ->> 'reference', e.event ->> 'status',
        coalesce(e.confirmed, e.event) ->> 'amount', coalesce(e.confirmed, e.event) ->> 'currency', money.event_state(e, d),
        coalesce(e.refusal, e.outcome_reason), e.times, e.deposit_id, d.user_id, u.email, e.processed_at, e.resolution, e.resolved_at,
        b.full_name
    from money.payment_events e
    join money.gateways g on g.name = e.gateway
    left join money.deposits d on d.id = e.deposit_id
    left join iam.users u on u.id = d.user_id
    left join iam.users b on b.id = e.resolved_by
    where e.id = any (v_ids)
    order by array_position(v_ids, e.id);
end;
$$;

-- Returns the number of payment reports on all pages of money.list_events under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_events(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.event_source(p_actor_id), p_filters);
$$;

-- Returns a verified report and the deposit it names, for the job process-payment-event, which queries the provider
-- before it calls money.settle_event. All columns are null if there is no such report.
-- grant: bourse_worker
create or replace function money.find_event(
    p_event_id bigint,
    out gateway text,
    out event jsonb,
    out outcome text,
    out reference text,
    out provider_reference text,
    out total numeric,
    out currency text
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select e.gateway, e.event, e.outcome::text, d.reference, d.provider_reference, d.total, a.currency
    from money.payment_events e
    left join money.deposits d on d.gateway = e.gateway and d.reference = e.event ->> 'reference'
    left join money.accounts a on a.id = d.account_id
    where e.id = p_event_id and e.verdict = 'verified'
$$;

-- Returns the evidence of one report: the raw request, the provider's confirmed answer, and the deposit it names.
-- Access as in money.require_event. Called by GET /admin/payments/{id}. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found.
-- null: address, event, confirmed, deposit_status, deposit_total, deposit_currency
-- grant: bourse_app
create or replace function money.open_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns table (
    method text, url text, address text, headers jsonb, body bytea, event jsonb, confirmed jsonb,
    deposit_status text, deposit_total numeric, deposit_currency text
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.require_event(p_actor_id, p_event_id);
    return query
    select e.method, e.url, host(e.address), e.headers, e.body, e.event, e.confirmed, d.status::text, d.total, a.currency
    from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    left join money.accounts a on a.id = d.account_id
    where e.id = p_event_id;
end;
$$;

-- Returns the state of a provider's report together with its deposit: refused (signature invalid), waiting (not
-- processed), credited, declined, nothing, review (needs staff), settled (reviewed by staff). Internal.
create or replace function money.event_state(
    p_event money.payment_events,
    p_deposit money.deposits
)
returns text
language sql
immutable
parallel safe
as $$
    select case
        when p_event.verdict = 'refused' then 'refused'
        when p_event.outcome is null then 'waiting'
        when p_event.outcome <> 'review' then p_event.outcome::text
        -- An approval of the deposit after the report implies that staff have reviewed the report.
        when p_event.resolved_at is not null or (p_deposit.status = 'approved' and p_deposit.decided_at > p_event.processed_at) then 'settled'
        else 'review'
    end
$$;

-- Defines the list of payment reports: all for administrators, those about deposits of their teams' customers for
-- managers (Q-51). Filters: id, state (money.event_state), gateway, reference, deposit, user (id or part of name or
-- e-mail), search (id of report or deposit, customer, reference), from and to (UTC). Called by money.list_events and
-- money.count_events. Errors: BT102 account inactive, BT103 forbidden.
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
            and ($1 ->> 'search' is null or site.search_id($1 ->> 'search') in (e.id, e.deposit_id)
                or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or e.id = any (array(select r.id from money.payment_events r where r.event ->> 'reference' ilike site.search_pattern($1 ->> 'search'))))
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
