-- Replaces the personal data of documents, payments, free texts of the ledger, disputes and notes of a customer. Amounts, dates, references and
-- decisions stay. Called by compliance.erase_person.
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
    update trading.disputes d set reason = '[erased]', answer = case when d.answer is not null then '[erased]' end
    where d.user_id = p_user_id;
    delete from trading.trade_notes n using trading.orders o, money.accounts a
    where o.id = n.order_id and a.id = o.account_id and a.user_id = p_user_id;
end;
$$;

-- Replaces the personal data of a customer's leads and of others with the same e-mail, and deletes notes, calls and
-- imported lines. Called by compliance.erase_person.
create or replace function compliance.erase_leads(
    p_user_id bigint,
    p_needles text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_leads bigint[] := array(
        select l.id from crm.leads l where l.user_id = p_user_id or l.email = any (select lower(n) from unnest(p_needles) n));
begin
    update crm.leads l set
        first_name = 'Erased', last_name = 'customer ' || p_user_id, email = null, phone = null, city = null, funnel_link = null,
        reference = null, lead_source_id = null, last_note = null, deleted_at = coalesce(l.deleted_at, clock_timestamp())
    where l.id = any (v_leads);
    delete from crm.notes n where n.lead_id = any (v_leads);
    delete from crm.calls c where c.lead_id = any (v_leads);
    delete from crm.webhook_deliveries w where w.lead_id = any (v_leads);
    update crm.lead_changes c set
        before = compliance.redact_json(c.before, p_needles), after = compliance.redact_json(c.after, p_needles)
    where c.lead_id = any (v_leads);
    update crm.import_lines i set cells = array(select compliance.redact(c, p_needles) from unnest(i.cells) c)
    where i.lead_id = any (v_leads) or compliance.contains_any(i.cells::text, p_needles);
end;
$$;

-- Replaces the person's name, e-mail and phone in texts that staff or programs wrote about the person elsewhere: notices
-- to staff, approvals, responses that are stored for repeated requests, events, schedules. Called by
-- compliance.erase_person.
create or replace function compliance.erase_texts(
    p_needles text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update site.notifications n set
        title = left(compliance.redact(n.title, p_needles), 300), description = left(compliance.redact(n.description, p_needles), 2000)
    where compliance.contains_any(n.title || n.description, p_needles);
    update site.idempotency_keys k set response = compliance.redact_json(k.response, p_needles)
    where compliance.contains_any(k.response::text, p_needles);
    update site.outbox o set ref = compliance.redact_json(o.ref, p_needles) where compliance.contains_any(o.ref::text, p_needles);
    update money.approvals a set
        arguments = compliance.redact_json(a.arguments, p_needles), note = left(compliance.redact(a.note, p_needles), 2000)
    where compliance.contains_any(a.arguments::text || coalesce(a.note, ''), p_needles);
    update reports.schedules s set
        recipients = array(select case when compliance.contains_any(r, p_needles) then 'erased@erased.invalid' else r end from unnest(s.recipients) r)
    where compliance.contains_any(s.recipients::text, p_needles);
    update compliance.matches m set
        evidence = compliance.redact_json(m.evidence, p_needles), reason = compliance.redact(m.reason, p_needles)
    where compliance.contains_any(m.evidence::text || coalesce(m.reason, ''), p_needles);
    update compliance.blocks b set reason = compliance.redact(b.reason, p_needles), lift_reason = compliance.redact(b.lift_reason, p_needles)
    where compliance.contains_any(b.reason || coalesce(b.lift_reason, ''), p_needles);
    update crm.notes n set content = compliance.redact(n.content, p_needles) where compliance.contains_any(n.content, p_needles);
end;
$$;
