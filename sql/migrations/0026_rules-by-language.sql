-- Assignment rules by the language of a lead's country, and indexes for every sort order of large lists of leads.

alter table crm.assignment_rules
    -- Empty means every language; otherwise only leads from countries where one of these is spoken.
    add column languages text[] not null default '{}' check (cardinality(languages) <= 50);

create table crm.country_languages (
    code text primary key check (code ~ '^[A-Z]{2}$'),
    country text not null unique,
    languages text[] not null
);
grant select on crm.country_languages to bourse_audit;

-- The sort keys of crm.lead_source; names of users and statuses are joined instead.
create index leads_notes_sort_idx on crm.leads (coalesce(last_note, ''), id);
create index leads_deposited_sort_idx on crm.leads (coalesce(deposited_at, '-infinity'), id);
create index leads_ftd_sort_idx on crm.leads (coalesce(ftd_at, '-infinity'), id);
create index leads_access_sort_idx on crm.leads (coalesce(last_access, '-infinity'), id);
create index leads_funnel_sort_idx on crm.leads (coalesce(funnel_link, ''), id);
create index leads_reference_sort_idx on crm.leads (coalesce(reference, ''), id);
create index leads_source_id_sort_idx on crm.leads (coalesce(lead_source_id, ''), id);
