-- The time of the last change of the fields that an affiliate sees of a lead: programs request what is newer than their
-- last call. Moves between groups do not change it, so they still update no index.
alter table crm.leads add column changed_at timestamptz;
update crm.leads set changed_at = greatest(created_at, deposited_at);
alter table crm.leads alter column changed_at set default clock_timestamp(), alter column changed_at set not null;
create index leads_changed_at_idx on crm.leads (affiliate_id, changed_at, id) where affiliate_id is not null;
