-- Files without a heading row, and unreadable lines: each keeps its position with its number and the reason.
alter table crm.imports
    -- False: the first line contained a lead; it is line 1, and the columns have no names.
    add column has_heads boolean not null default true,
    -- The user has declared line 1 to be a heading row.
    add column skips_first boolean not null default false;
alter table crm.import_lines add column is_broken boolean not null default false;
