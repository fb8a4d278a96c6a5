-- Trigger: dates the last change of the fields that an affiliate sees of a lead, for crm.list_pushed_leads.
create or replace function crm.tg_leads__set_changed_at()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.changed_at := clock_timestamp();
    return new;
end;
$$;

-- Trigger: a lead without a group moves to sales when it gets a sales agent, to retention when it gets a retention
-- agent, whichever statement assigns it (Q-121). An agent's lists show only leads of that group.
create or replace function crm.tg_leads__set_group()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new."group" := case when new.agent_id is not null then 'sales' else 'retention' end;
    return new;
end;
$$;

create or replace trigger a_set_group
    before insert or update of "group", agent_id, retention_agent_id on crm.leads
    for each row
    when (new."group" is null and (new.agent_id is not null or new.retention_agent_id is not null))
    execute function crm.tg_leads__set_group();

create or replace trigger b_set_changed_at
    before update of first_name, last_name, email, phone, country, city, funnel_link, reference, lead_source_id, status_id, ftd_at, affiliate_id, deleted_at
    on crm.leads
    for each row
    when (
        (old.first_name, old.last_name, old.email, old.phone, old.country, old.city, old.funnel_link, old.reference, old.lead_source_id,
            old.status_id, old.ftd_at, old.affiliate_id, old.deleted_at)
        is distinct from
        (new.first_name, new.last_name, new.email, new.phone, new.country, new.city, new.funnel_link, new.reference, new.lead_source_id,
            new.status_id, new.ftd_at, new.affiliate_id, new.deleted_at)
    )
    execute function crm.tg_leads__set_changed_at();
