-- Erases a customer's personal data, for administrators, with a reason and a four-eyes approval. Refused while the
-- customer has money, positions or open requests, and while the law demands the identity to be kept: within the
-- retention period "identity" after the last movement of real money. The ledger, orders and payments stay under the
-- pseudonym. Rows are changed here, stored files are deleted by the job erase-files. Called by money.execute_approval.
-- Locks: the user. Errors: BT103 forbidden, BT104 not found, BT331 four-eyes approval required, BT557 money, positions
-- or open requests, BT558 retention period, BT559 reason missing.
create or replace function compliance.erase_person(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_erasure_id bigint;
    v_needles text[];
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from iam.users u where u.id = p_user_id and u.role_id = iam.role('customer') for update;
    if not found or exists (select from compliance.erasures e where e.user_id = p_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if length(trim(coalesce(p_reason, ''))) not between 3 and 500 then
        raise exception using errcode = 'BT559', message = 'Enter a reason of 3 to 500 characters', column = 'reason';
    end if;
    perform compliance.check_erasable(p_user_id);
    perform money.require_setup_approval(p_actor_id, 'erase_person', p_user_id);
    perform iam.name_actor(p_actor_id);
    v_needles := compliance.needles_of(p_user_id);
    insert into compliance.erasures (user_id, reason, requested_by)
    values (p_user_id, compliance.redact(trim(p_reason), v_needles), p_actor_id)
    returning id into v_erasure_id;
    perform compliance.erase_account(p_user_id);
    perform compliance.erase_records(p_user_id, v_needles);
    perform compliance.erase_leads(p_user_id, v_needles);
    perform compliance.erase_texts(v_needles);
    perform audit.record(p_actor_id, 'erase', 'user', p_user_id::text, null, jsonb_build_object('erasure', v_erasure_id));
    perform audit.erase_values(p_user_id, v_erasure_id, v_needles);
    perform site.add_job('erase-files', jsonb_build_object('erasureId', v_erasure_id), 'erase:' || v_erasure_id);
end;
$$;

-- Requires that a customer has no money, positions or open requests, and that the retention period of the identity has
-- passed. Called by compliance.erase_person. Errors: BT557 money, positions or open requests, BT558 retention period.
create or replace function compliance.check_erasable(
    p_user_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_until date;
begin
    if exists (select from money.accounts a where a.user_id = p_user_id and a.mode = 'real' and (a.balance <> 0 or a.held <> 0))
        or exists (
            select from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = p_user_id and o.close_time is null)
        or exists (
            select from trading.pending_orders o join money.accounts a on a.id = o.account_id
            where a.user_id = p_user_id and o.status = 'pending')
        or exists (select from money.deposits d where d.user_id = p_user_id and d.status = 'pending')
        or exists (select from money.withdrawals w where w.user_id = p_user_id and w.status = 'pending')
        or exists (select from kyc.documents k where k.user_id = p_user_id and k.status = 'pending')
        or exists (
            select from trading.disputes d join trading.orders o on o.id = d.order_id join money.accounts a on a.id = o.account_id
            where a.user_id = p_user_id and d.status = 'open')
        or exists (select from compliance.matches m where m.user_id = p_user_id and m.status in ('open', 'needs_information'))
        or exists (select from compliance.blocks b where b.user_id = p_user_id and b.lifted_at is null) then
        raise exception using errcode = 'BT557', message = 'Close positions, pay out the balance and decide open requests first';
    end if;
    select (max(t.created_at) at time zone 'UTC')::date + r.days into v_until
    from compliance.retention_periods r
    join money.accounts a on a.user_id = p_user_id and a.mode = 'real'
    join money.transfers t on t.customer_account_id = a.id
    where r.kind = 'identity'
    group by r.days;
    if v_until > (now() at time zone 'UTC')::date then
        raise exception using errcode = 'BT558', message = 'The identity must be kept until {{day}}',
            detail = jsonb_build_object('day', v_until);
    end if;
end;
$$;

-- Returns the texts by which a person is found: name, e-mail and phone of the account and its leads, and names in
-- payments and documents. Called by compliance.erase_person.
create or replace function compliance.needles_of(
    p_user_id bigint
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array_agg(distinct x.n) from (
        select unnest(array[u.email, u.full_name, p.phone, p.address]) as n
        from iam.users u left join iam.profiles p on p.user_id = u.id
        where u.id = p_user_id
        union all
        select unnest(array[l.email, l.phone, nullif(trim(l.first_name || ' ' || l.last_name), '')])
        from crm.leads l
        where l.user_id = p_user_id or l.email = (select u.email from iam.users u where u.id = p_user_id)
        union all
        select unnest(array[w.account_name, w.account_number]) from money.withdrawals w where w.user_id = p_user_id
        union all
        select k.approved_name from kyc.documents k where k.user_id = p_user_id
    ) x
    where length(x.n) >= 4
$$;

-- Replaces a customer's account by its pseudonym and deletes what only served the person: log-ins, devices, messages,
-- settings of screens, drawings, alerts. The country stays for statistics. Called by compliance.erase_person.
create or replace function compliance.erase_account(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := (select u.email from iam.users u where u.id = p_user_id);
begin
    perform iam.erase_user(p_user_id);
    delete from iam.human_codes c where c.email = v_email;
    delete from iam.attempts a where strpos(lower(a.key), v_email) > 0;
    delete from site.notifications n where n.user_id = p_user_id;
    delete from site.push_subscriptions s where s.user_id = p_user_id;
    delete from site.page_visits v where v.user_id = p_user_id;
    delete from site.idempotency_keys k where k.user_id = p_user_id;
    delete from site.saved_views v where v.user_id = p_user_id;
    delete from market.drawings d where d.user_id = p_user_id;
    delete from market.chart_layouts l where l.user_id = p_user_id;
    delete from market.watchlists w where w.user_id = p_user_id;
    delete from trading.alert_firings f where f.user_id = p_user_id;
    delete from trading.price_alerts a where a.user_id = p_user_id;
    delete from compliance.subjects s where s.user_id = p_user_id;
    delete from compliance.assessments a where a.user_id = p_user_id;
    delete from compliance.funds_requests f where f.user_id = p_user_id;
end;
$$;
