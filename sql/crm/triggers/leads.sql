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
