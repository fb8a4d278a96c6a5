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
