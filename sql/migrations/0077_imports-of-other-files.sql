-- Files without a line of column names, and lines that could not be read: each stays in its place with its number and the reason.
alter table crm.imports
    -- The first line held a lead: it is line 1, and the columns have no names.
    add column has_heads boolean not null default true,
    -- Line 1 names the columns after all, as the person who uploaded the file says.
    add column skips_first boolean not null default false;
alter table crm.import_lines add column is_broken boolean not null default false;
