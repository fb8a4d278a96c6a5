-- R-040: a lead as calls answer it carries its notes.
alter type crm.lead_row add attribute notes jsonb;

-- A page leaves room for a third of its leads to move at once without leaving it: then a move touches no index (lead rows are wide).
-- It counts for pages that are written from now on.
alter table crm.leads set (fillfactor = 70);

-- The first leads of each status by id, for lists in the order of statuses.
create index leads_status_id_id_idx on crm.leads (status_id, id desc);
drop index crm.leads_status_id_idx;
-- The newest lead of a day: lists of days long ago begin there (crm.newest_lead).
create index leads_day_idx on crm.leads (((created_at at time zone 'UTC')::date), id desc);
