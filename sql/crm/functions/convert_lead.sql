-- Creates a customer from a lead, with a demo and a real account and the demo balance, or links the existing customer
-- with its e-mail, whose deposits so far date the lead's first and last one; for managers, only a customer they may
-- already see (Q-51). Returns the customer's id. Called by POST /admin/leads/convertLeadToUser. Locks: the lead, the
-- customer. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT505 lead is a
-- customer, BT507 invalid field, BT511 e-mail in use. Source: Q-82.
-- grant: bourse_app
create or replace function crm.convert_lead(
    p_actor_id bigint,
    p_lead_id bigint,
    p_password_hash text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_lead crm.leads;
    v_user record;
    v_user_id bigint;
begin
    select * into v_lead from crm.leads where id = p_lead_id;
    if v_lead.user_id is not null then
        raise exception using errcode = 'BT505', message = 'This lead is already a customer';
    end if;
    if v_lead.email is null then
        raise exception using errcode = 'BT507', message = 'An email is required to create a customer', column = 'email';
    end if;
    select u.id, u.role_id into v_user from iam.users u where u.email = v_lead.email and u.deleted_at is null;
    -- A manager must not gain access to a customer by entering a lead with the customer's e-mail.
    if found and (v_user.role_id <> iam.role('customer') or exists (select from crm.leads l where l.user_id = v_user.id)
        or not crm.may_see_customer(p_actor_id, v_user.id)) then
        raise exception using errcode = 'BT511', message = 'This email is already in use', column = 'email';
    end if;
    v_user_id := coalesce(v_user.id, iam.add_customer(
        coalesce(nullif(trim(v_lead.first_name || ' ' || v_lead.last_name), ''), v_lead.email), v_lead.email, p_password_hash,
        v_lead.phone, v_lead.country, v_lead.city, site.setting('appCurrency')
    ));
    -- An approval of a deposit holds the customer's row, so it is counted here or sets the dates itself.
    perform from iam.users u where u.id = v_user_id for no key update;
    update crm.leads l
    set user_id = v_user_id, ftd_at = least(l.ftd_at, d.first), deposited_at = greatest(l.deposited_at, d.last), version = l.version + 1
    from (select min(o.decided_at) as first, max(o.decided_at) as last from money.deposits_of(v_user_id) o) d
    where l.id = p_lead_id;
    perform crm.record_change(
        p_actor_id, 'convert', jsonb_build_object('userId', v_user_id, 'linked', v_user.id is not null), v_ids, array['{}'::jsonb]);
    return v_user_id;
end;
$$;
