-- Files and programs call a country by more than one name; the list keeps one. The seed fills them in.
alter table crm.country_languages add column names text[] not null default '{}';
