-- First and last name of a full name, for leads that come with one column or one field for both. Internal.
create or replace function crm.split_name(
    p_full_name text
)
returns table (first_name text, last_name text)
language sql
immutable
rows 1
as $$
    -- "Last, First", else the first word and the others.
    select
        case when n.name like '%,%' then trim(substr(n.name, position(',' in n.name) + 1)) else split_part(n.name, ' ', 1) end,
        case when n.name like '%,%' then trim(split_part(n.name, ',', 1)) else trim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)) end
    from (select trim(p_full_name) as name) n;
$$;
