-- Erases a customer's personal data, for administrators, with a reason and a four-eyes approval. Refused while the
-- customer has money, positions or open requests, and while the law demands the identity to be kept: within the
-- retention period "identity" after the last movement of real money. The ledger, orders and payments stay under the
-- pseudonym. The person's own rows are changed here; the job erase-files replaces the person's name and addresses in
-- texts elsewhere (compliance.continue_erasure) and deletes the stored files. Called by money.execute_approval.
-- Locks: the user. Errors: BT103 forbidden, BT104 not found, BT331 four-eyes approval required, BT557 money, positions
-- or open requests, BT558 retention period, BT559 reason missing, BT642
-- archived audit log.
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
    v_edits bigint[];
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
    insert into compliance.erasures (user_id, reason, requested_by, needles)
    values (p_user_id, compliance.redact(trim(p_reason), v_needles), p_actor_id, v_needles)
    returning id into v_erasure_id;
    perform compliance.delete_personal_rows(p_user_id);
    -- Before the e-mail of the account is replaced, by which some are found.
    v_edits := compliance.erase_leads(p_user_id);
    perform iam.erase_user(p_user_id);
    perform compliance.erase_records(p_user_id, v_needles);
    perform audit.erase_own(p_user_id, v_erasure_id, v_needles, v_edits);
    perform audit.record(p_actor_id, 'erase', 'user', p_user_id::text, null, jsonb_build_object('erasure', v_erasure_id));
    perform site.add_job('erase-files', jsonb_build_object('erasureId', v_erasure_id), 'erase:' || v_erasure_id);
end;
$$;

-- Requires that a customer has no money, positions or open requests, and that the retention period of the identity has
-- passed, and that no month of the audit log that may name the customer is archived: a file cannot be changed (Q-341).
-- Called by compliance.erase_person. Errors: BT557 money, positions or open requests, BT558 retention period, BT642
-- archived audit log.
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
        or exists (select from compliance.matches m where m.user_id = p_user_id and compliance.is_waiting(m.status))
        or exists (select from compliance.blocks b where b.user_id = p_user_id and b.lifted_at is null) then
        raise exception using errcode = 'BT557', message = 'Close positions, pay out the balance, decide open requests and screening matches, and lift blocks first';
    end if;
    if exists (
        select from site.archives a
        where a.table_name = 'audit.entries' and a.dropped_at is not null and a.restored_at is null and a.ends_at > (
            select min(l.created_at) from (
                select u.created_at from iam.users u where u.id = p_user_id
                union all
                select l.created_at from crm.leads l where l.id in (select compliance.leads_of(p_user_id))
            ) l)
    ) then
        raise exception using errcode = 'BT642', message = 'Restore the archived months of the audit log first';
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

-- Returns the texts by which a person is found: name, e-mail and phone of the account and its leads, those before their
-- changes, and names in payments and documents. Called by compliance.erase_person.
create or replace function compliance.needles_of(
    p_user_id bigint
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with changed (value) as (
        select unnest(array[e.before, e.after]) from audit.entries e where e.entity = 'user' and e.entity_id = p_user_id::text
        union all
        select unnest(array[c.before, c.after]) from crm.lead_changes c where c.lead_id in (select compliance.leads_of(p_user_id))
    )
    select array_agg(distinct x.n) from (
        select unnest(array[u.email, u.full_name, p.phone, p.address]) as n
        from iam.users u left join iam.profiles p on p.user_id = u.id
        where u.id = p_user_id
        union all
        select unnest(array[l.email, l.phone, nullif(trim(l.first_name || ' ' || l.last_name), '')])
        from crm.leads l
        where l.id in (select compliance.leads_of(p_user_id))
        union all
        select unnest(array[c.value ->> 'email', c.value ->> 'phone', c.value ->> 'full_name']) from changed c
        union all
        select unnest(array[w.account_name, w.account_number]) from money.withdrawals w where w.user_id = p_user_id
        union all
        select k.approved_name from kyc.documents k where k.user_id = p_user_id
    ) x
    where length(x.n) >= 4
$$;

-- Replaces the personal data of documents, payments, free texts of the ledger, disputes and notes of a customer.
-- Amounts, dates, references and decisions stay. Called by compliance.erase_person.
create or replace function compliance.erase_records(
    p_user_id bigint,
    p_needles text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update kyc.documents k set
        front_file = null, back_file = null, address_file = null, decline_reason = null,
        approved_name = case when k.approved_name is not null then '[erased]' end
    where k.user_id = p_user_id;
    update money.deposits d set
        description = '', details = '{}', payment = case when d.payment is not null then '{}'::jsonb end, proof_file = null,
        review_reason = null, decline_reason = null
    where d.user_id = p_user_id;
    update money.withdrawals w set
        bank_name = '[erased]', account_name = '[erased]', account_number = '[erased]', swift_code = '[erased]', decline_reason = null
    where w.user_id = p_user_id;
    update money.payment_events e set
        url = '/erased', headers = '{}', body = '', address = null, event = case when e.event is not null then '{}'::jsonb end,
        confirmed = null
    from money.deposits d
    where d.id = e.deposit_id and d.user_id = p_user_id;
    update money.adjustments j set reason = compliance.redact(j.reason, p_needles)
    from money.accounts a
    where a.id = j.account_id and a.user_id = p_user_id and compliance.contains_any(j.reason, p_needles);
    update money.transfers t set
        description = left(compliance.redact(t.description, p_needles), 500), description_digest = sha256(convert_to(t.description, 'UTF8'))
    from money.accounts a
    where a.id = t.customer_account_id and a.user_id = p_user_id and compliance.contains_any(t.description, p_needles);
    update trading.disputes d set
        reason = '[erased]', answer = case when d.answer is not null then '[erased]' end, cause = case when d.cause is not null then '[erased]' end
    where d.user_id = p_user_id;
    update trading.customer_controls c set reason = '[erased]' where c.user_id = p_user_id;
end;
$$;

-- Replaces the personal data of a customer's leads and of others with the same e-mail, in their changes and in their
-- imported lines; returns the changes that edited them. Called by compliance.erase_person.
create or replace function compliance.erase_leads(
    p_user_id bigint
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_leads bigint[] := array(select compliance.leads_of(p_user_id));
    v_edits bigint[] := array(
        select c.id from crm.changes c join crm.lead_changes l on l.change_id = c.id where l.lead_id = any (v_leads) and c.kind = 'edit');
begin
    update crm.leads l set
        first_name = 'Erased', last_name = 'customer ' || p_user_id, email = null, phone = null, city = null, funnel_link = null,
        reference = null, lead_source_id = null, last_note = null, deleted_at = coalesce(l.deleted_at, clock_timestamp())
    where l.id = any (v_leads);
    update crm.lead_changes c set before = audit.without_personal(c.before, true), after = audit.without_personal(c.after, true)
    where c.lead_id = any (v_leads);
    update crm.changes c set target = audit.without_personal(c.target, true) where c.id = any (v_edits);
    update crm.import_lines i set cells = array_fill('[erased]'::text, array[cardinality(i.cells)])
    where i.lead_id = any (v_leads);
    return v_edits;
end;
$$;
