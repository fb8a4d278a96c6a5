-- Files and programs use several names of a country; the list stores one. The seed fills in the others.
alter table crm.country_languages add column names text[] not null default '{}';
