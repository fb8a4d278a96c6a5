-- Trigger: a lead without a group that gets a sales agent moves to sales, one that gets a retention agent moves to
-- retention, whichever statement assigns it (Q-121). An agent's lists show leads of these groups only.
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
