-- Returns every table that has data about a person: the one list from which exports and erasures derive.
-- is_of_person is the condition of a row t of the customer $1, in an export for staff ($2) or for the customer.
-- export: customer (part of every export), staff (only of those that administrators request: the law forbids to
-- disclose a screening to the customer, and risk limits are the broker's) or none (copies and derived state).
-- erasure: deleted (by compliance.delete_personal_rows, in this order), replaced (by the functions of
-- compliance.erase_person), by_job (with the stored bytes, by erase-files) or kept. secret: columns that no export has.
-- internal: columns that only a complete export has. Called by the functions of exports and erasures. Source: Q-297.
create or replace function compliance.personal_tables()
returns table (name text, is_of_person text, export text, erasure text, secret text[], internal text[])
language sql
immutable
rows 80
security definer
set search_path = pg_catalog, pg_temp
as $$
    with conditions (owner, condition) as (values
        ('user', 't.user_id = $1'),
        ('account', 't.account_id in (select a.id from money.accounts a where a.user_id = $1)'),
        ('order', 't.order_id in (select o.id from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = $1)'),
        ('lead', 't.lead_id in (select compliance.leads_of($1))')
    )
    select x.name, coalesce(c.condition, x.owner), x.export, x.erasure, x.secret, case x.name
            -- The reason may be a suspicion about the customer.
            when 'trading.customer_controls' then '{reason,set_by}'
            when 'trading.disputes' then '{cause,answered_by}'
            else '{}' end::text[]
    from (values
        ('iam.users', 't.id = $1', 'customer', 'replaced', '{password_hash}'::text[]),
        ('iam.profiles', 'user', 'customer', 'replaced', '{}'),
        ('iam.recovery_codes', 'user', 'none', 'deleted', '{code_hash}'),
        ('iam.two_factors', 'user', 'customer', 'deleted', '{secret,last_step,codes,codes_until}'),
        ('iam.sessions', 'user', 'customer', 'deleted', '{token_hash,device_hash}'),
        ('iam.mail_tokens', 'user', 'customer', 'deleted', '{token_hash}'),
        ('iam.pending_log_ins', 'user', 'customer', 'deleted', '{token_hash}'),
        ('iam.devices', 'user', 'customer', 'deleted', '{token_hash}'),
        ('iam.customer_tags', 'user', 'customer', 'deleted', '{}'),
        ('iam.changed_customers', 'user', 'staff', 'kept', '{}'),
        ('iam.human_codes', 't.email = (select u.email from iam.users u where u.id = $1)', 'customer', 'deleted', '{code_hash}'),
        ('iam.attempts', 'strpos(lower(t.key), (select u.email from iam.users u where u.id = $1)) > 0', 'customer', 'deleted', '{}'),
        ('site.notifications', 'user', 'customer', 'deleted', '{}'),
        ('site.push_subscriptions', 'user', 'customer', 'deleted', '{p256dh,auth,device_hash}'),
        ('site.page_visits', 'user', 'customer', 'deleted', '{}'),
        ('site.idempotency_keys', 'user', 'none', 'deleted', '{}'),
        ('site.kept_inputs', 'user', 'none', 'deleted', '{token_hash,body}'),
        ('site.saved_views', 'user', 'customer', 'deleted', '{}'),
        ('site.files', 'user', 'customer', 'by_job', '{}'),
        ('market.favorites', 'user', 'customer', 'deleted', '{}'),
        ('market.drawings', 'user', 'customer', 'deleted', '{}'),
        ('market.chart_layouts', 'user', 'customer', 'deleted', '{}'),
        ('market.watchlist_instruments', 't.watchlist_id in (select w.id from market.watchlists w where w.user_id = $1)', 'customer', 'deleted', '{}'),
        ('market.watchlists', 'user', 'customer', 'deleted', '{}'),
        ('money.accounts', 'user', 'customer', 'kept', '{}'),
        ('money.transfers', 't.customer_account_id in (select a.id from money.accounts a where a.user_id = $1)', 'customer', 'replaced',
            '{description_digest}'),
        ('money.adjustments', 'account', 'customer', 'replaced', '{}'),
        ('money.deposits', 'user', 'customer', 'replaced', '{}'),
        ('money.withdrawals', 'user', 'customer', 'replaced', '{}'),
        ('money.cash_movements', 'user', 'none', 'kept', '{}'),
        ('money.payment_events', 't.deposit_id in (select d.id from money.deposits d where d.user_id = $1)', 'staff', 'replaced', '{}'),
        ('money.subscriptions', 'user', 'customer', 'kept', '{}'),
        ('money.approvals', 't.account_id in (select a.id from money.accounts a where a.user_id = $1) or t.record_id = $1 and t.action in ('
            || '''erase_person'', ''export_person'')', 'staff', 'replaced', '{}'),
        ('trading.alert_firings', 'user', 'customer', 'deleted', '{}'),
        ('trading.price_alerts', 'user', 'customer', 'deleted', '{}'),
        ('trading.trade_notes', 'order', 'customer', 'deleted', '{}'),
        ('trading.hidden_columns', 'user', 'customer', 'deleted', '{}'),
        ('trading.orders', 'account', 'customer', 'kept', '{}'),
        ('trading.pending_orders', 'account', 'customer', 'kept', '{}'),
        ('trading.closures', 'order', 'customer', 'kept', '{}'),
        ('trading.order_changes', 'order', 'customer', 'kept', '{}'),
        ('trading.level_changes', 'order', 'customer', 'kept', '{}'),
        ('trading.moving_stops', 'order', 'customer', 'kept', '{}'),
        ('trading.stop_moves', 'order', 'customer', 'kept', '{}'),
        ('trading.order_tiers', 'order', 'customer', 'kept', '{}'),
        ('trading.split_changes', 'order', 'customer', 'kept', '{}'),
        ('trading.disputes', 'user', 'customer', 'replaced', '{}'),
        ('trading.dispute_orders', 'order', 'customer', 'kept', '{}'),
        ('trading.customer_controls', 'user', 'customer', 'replaced', '{}'),
        ('trading.margin_warnings', 'account', 'customer', 'kept', '{}'),
        ('trading.limit_breaches', 'user', 'staff', 'kept', '{}'),
        ('trading.totalled_days', 'account', 'none', 'kept', '{}'),
        ('trading.day_totals', 'account', 'none', 'kept', '{}'),
        ('trading.opening_totals', 'account', 'none', 'kept', '{}'),
        ('trading.curve_totals', 'account', 'none', 'kept', '{}'),
        ('trading.exposures', 'account', 'none', 'kept', '{}'),
        ('trading.fresh_edges', 'account', 'none', 'kept', '{}'),
        ('trading.rate_bands', 'account', 'none', 'kept', '{}'),
        ('trading.watched_accounts', 'account', 'none', 'kept', '{}'),
        ('kyc.documents', 'user', 'customer', 'replaced', '{}'),
        ('crm.leads', 't.id in (select compliance.leads_of($1))', 'customer', 'replaced', '{}'),
        ('crm.notes', 'lead', 'customer', 'deleted', '{}'),
        ('crm.calls', 'lead', 'customer', 'deleted', '{}'),
        ('crm.webhook_deliveries', 'lead', 'customer', 'deleted', '{}'),
        ('crm.lead_changes', 'lead', 'staff', 'replaced', '{}'),
        ('crm.changes', 't.kind = ''edit'' and t.id in (select c.change_id from crm.lead_changes c where c.lead_id in '
            || '(select compliance.leads_of($1)))', 'staff', 'replaced', '{}'),
        ('crm.import_lines', 'lead', 'customer', 'replaced', '{}'),
        ('crm.bulk_leads', 'lead', 'none', 'kept', '{}'),
        ('compliance.subjects', 'user', 'none', 'deleted', '{}'),
        ('compliance.assessments', 'user', 'customer', 'deleted', '{}'),
        ('compliance.funds_requests', 'user', 'customer', 'deleted', '{}'),
        ('compliance.exports', 'user', 'customer', 'deleted', '{}'),
        ('compliance.consents', 'user', 'customer', 'kept', '{}'),
        ('compliance.screenings', 'user', 'staff', 'deleted', '{}'),
        ('compliance.matches', 'user', 'staff', 'replaced', '{}'),
        ('compliance.blocks', 'user', 'staff', 'replaced', '{}'),
        ('compliance.erasures', 'user', 'none', 'kept', '{}'),
        ('audit.entries', 't.actor_id = $1 or $2 and t.entity = ''user'' and t.entity_id = $1::text', 'customer', 'replaced',
            '{salt,digest,erasure_id}')
    ) x (name, owner, export, erasure, secret)
    left join conditions c on c.owner = x.owner
$$;

-- Returns the leads of a customer: the one that became the customer and others with an e-mail of the person. Called by
-- the conditions of compliance.personal_tables.
create or replace function compliance.leads_of(
    p_user_id bigint
)
returns setof bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.id from crm.leads l
    where l.user_id = p_user_id or l.email in (
        select u.email from iam.users u where u.id = p_user_id union all select o.email from crm.leads o where o.user_id = p_user_id)
$$;

-- Deletes the rows about a customer that only served the person. Called by compliance.erase_person, before the e-mail
-- is replaced by which some are found.
create or replace function compliance.delete_personal_rows(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_table record;
begin
    for v_table in select t.name, t.is_of_person from compliance.personal_tables() t where t.erasure = 'deleted' loop
        execute format('delete from %s t where %s', v_table.name, v_table.is_of_person) using p_user_id, true;
    end loop;
end;
$$;
