-- Returns Voiso's cluster (A-072) and encrypted API key. Called by GET /admin/crm/voiso/agents and crm.open_call.
-- Errors: BT102 account inactive, BT103 forbidden, BT520 calls not set up.
-- grant: bourse_app
create or replace function crm.phone_provider(
    p_actor_id bigint,
    out cluster text,
    out api_key text
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    select a.value1, a.value2 into cluster, api_key from site.apis a where a.key = 'voiso' and a.value1 <> '' and a.value2 <> '';
    if not found then
        raise exception using errcode = 'BT520', message = 'Calling is not configured';
    end if;
end;
$$;

-- Returns what Voiso needs to connect the agent's phone with the lead's. The number is read here, because agents who
-- may not see it cannot send it (Q-76); account makes Voiso mask it too; lead_id goes to crm.record_call. The audit log
-- names caller and lead, not the number. Administrators and managers may call any number, agents those of their leads
-- and customers (Q-129). The default extension is the actor's own. Called by POST /admin/crm/voiso/startCall. Errors:
-- BT102 account inactive, BT103 forbidden, BT104 not found, BT109 not allowed while acting for a customer, BT507
-- invalid field, BT520 calls not set up, BT523 number not allowed.
-- null: account, lead_id
-- grant: bourse_app
create or replace function crm.open_call(
    p_actor_id bigint,
    p_lead_id bigint,
    p_phone text,
    p_agent_email text
)
returns table (cluster text, api_key text, agent text, number text, account text, lead_id bigint)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    perform iam.reject_impersonation();
    select v.cluster, v.api_key into cluster, api_key from crm.phone_provider(p_actor_id) v;
    number := p_phone;
    agent := nullif(trim(p_agent_email), '');
    if p_lead_id is not null then
        select l.phone into number
        from crm.leads l
        where l.id = any (crm.leads_in_scope(p_actor_id, array[p_lead_id]));
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        account := p_lead_id::text;
        lead_id := p_lead_id;
    end if;
    -- Agents who may not see numbers call from their own extension (R-031); another extension could display the number.
    if agent is null or not crm.role_sees_contact(v_role) then
        select p.email into agent from iam.find_person(p_actor_id) p;
    end if;
    number := regexp_replace(coalesce(number, ''), '\D', '', 'g');
    if length(number) not between 5 and 15 then
        raise exception using errcode = 'BT507', message = 'Invalid phone number', column = 'phone';
    end if;
    -- A number without a lead id means the lead with that number.
    if lead_id is null then
        select max(k.id) into lead_id
        from unnest(crm.leads_in_scope(
            p_actor_id, array(select l.id from crm.leads l where l.phone_key = crm.phone_key(number)))) k (id);
    end if;
    if lead_id is null and v_role not in (iam.role('admin'), iam.role('manager')) and not exists (
        select from crm.leads l join iam.profiles p on p.user_id = l.user_id
        where l.retention_agent_id = p_actor_id and crm.phone_key(p.phone) = crm.phone_key(number)
            and crm.may_see_customer(p_actor_id, l.user_id)
    ) then
        raise exception using errcode = 'BT523', message = 'This number does not belong to any of your leads or customers', column = 'phone';
    end if;
    perform audit.record(p_actor_id, 'start_call', 'lead', coalesce(lead_id::text, '-'), null, jsonb_build_object('agent', agent));
    return next;
end;
$$;

-- Records a call to a lead: caller and agent extension. Called by POST /admin/crm/voiso/startCall after the provider
-- has accepted the call. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.record_call(
    p_actor_id bigint,
    p_lead_id bigint,
    p_agent_email text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    insert into crm.calls (lead_id, user_id, agent_email)
    select id, p_actor_id, left(p_agent_email, 254) from unnest(crm.leads_in_scope(p_actor_id, array[p_lead_id])) id;
end;
$$;
