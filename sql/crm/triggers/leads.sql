create or replace trigger a_set_group
    before insert or update of "group", agent_id, retention_agent_id on crm.leads
    for each row
    when (new."group" is null and (new.agent_id is not null or new.retention_agent_id is not null))
    execute function crm.tg_leads__set_group();
