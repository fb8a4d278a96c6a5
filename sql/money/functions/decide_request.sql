-- Checks that an administrator, or the customer's manager, may decide a customer's deposit or withdrawal (Q-51), and
-- locks its account. p_user_id is null for a request that does not exist. Called by money.lock_deposit and
-- money.lock_withdrawal. Locks: the account. Errors: BT103 forbidden, BT104 not found, BT306 own request.
create or replace function money.lock_for_decision(
    p_actor_id bigint,
    p_user_id bigint,
    p_account_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.require_decider(p_actor_id, p_user_id);
    if p_user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    perform from money.accounts a where a.id = p_account_id for no key update;
end;
$$;

-- Checks that an administrator, or the customer's manager, may see and decide the requests of a customer (Q-51); null
-- is a request that does not exist. Called by money.lock_for_decision, money.withdrawal_facts and money.deposit_facts.
-- Errors: BT103 forbidden, BT104 not found.
create or replace function money.require_decider(
    p_actor_id bigint,
    p_user_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    if p_user_id is null or v_role = iam.role('manager') and p_user_id <> p_actor_id and not crm.may_see_customer(p_actor_id, p_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;

-- Notifies the customer of a decided deposit or withdrawal: p_title, the amount, the requested one if another was
-- received (Q-350) and, after a decline, the reason. Then
-- reloads p_changed in the customer's open pages and records the decision in the audit log. p_request is deposit or
-- withdrawal, p_before and p_after are its row. Internal.
create or replace function money.report_decision(
    p_actor_id bigint,
    p_request text,
    p_before jsonb,
    p_after jsonb,
    p_title text,
    p_url text,
    p_changed text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint := p_after ->> 'user_id';
    v_reason text := p_after ->> 'decline_reason';
    v_requested numeric := p_after ->> 'requested_amount';
    v_language text := (select u.language_code from iam.users u where u.id = v_user_id);
    v_currency text;
begin
    select a.currency into v_currency from money.accounts a where a.id = (p_after ->> 'account_id')::bigint;
    perform site.notify_user(v_user_id, (p_request || '_' || (p_after ->> 'status'))::site.notification_type, p_title,
        -- Free text by staff stays as written; predefined reasons are translated into the customer's language.
        concat_ws(': ', format('%s %s', round((p_after ->> 'amount')::numeric, 2), v_currency),
            case when v_requested is not null then site.translate(v_language, 'The amount received differs from the requested {{amount}}',
                jsonb_build_object('amount', format('%s %s', round(v_requested, 2), v_currency))) end,
            site.translate_lines(v_language, v_reason)),
        p_url);
    perform site.publish('user:' || v_user_id, jsonb_build_object('changed', p_changed));
    perform audit.record(p_actor_id, case p_after ->> 'status' when 'approved' then 'approve_' else 'decline_' end || p_request,
        p_request, p_after ->> 'id', p_before, p_after, v_reason);
end;
$$;
