-- Leads in API responses include their notes (R-040).
alter type crm.lead_row add attribute notes jsonb;

-- With free space for a third of its leads, a page can hold their new versions, and a move updates no index (lead rows
-- are wide). Applies to pages written from now on.
alter table crm.leads set (fillfactor = 70);

-- The first leads of each status by id, for lists sorted by status.
create index leads_status_id_id_idx on crm.leads (status_id, id desc);
drop index crm.leads_status_id_idx;
-- The newest lead of a day: lists of old days start there (crm.newest_lead).
create index leads_day_idx on crm.leads (((created_at at time zone 'UTC')::date), id desc);
