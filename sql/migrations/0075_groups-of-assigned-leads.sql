-- A lead with an agent and without a group is in none of the agent's lists. From now on a trigger on crm.leads sets the
-- agent's group (Q-121); this updates existing rows.
update crm.leads
set "group" = case when agent_id is not null then 'sales' else 'retention' end::crm.lead_group, version = version + 1
where "group" is null and (agent_id is not null or retention_agent_id is not null);

-- The notification of an assignment: undoing the assignment deletes it.
alter table crm.changes add column notification_id bigint references site.notifications on delete set null;
create index changes_notification_id_idx on crm.changes (notification_id) where notification_id is not null;

-- A search compares digits, so that every spelling of a phone number is found; notes are searched too.
drop index crm.leads_search_idx;
create index leads_search_idx on crm.leads using gin (
    (coalesce(first_name, '') || ' ' || coalesce(last_name, '')) public.gin_trgm_ops, email public.gin_trgm_ops,
    phone_key public.gin_trgm_ops
);
create index notes_search_idx on crm.notes using gin (content public.gin_trgm_ops);
