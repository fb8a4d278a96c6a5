-- Splits a full name into first and last name, for leads that have one field for both. Called by crm.clean_leads and
-- crm.link_lead_on_sign_up.
create or replace function crm.split_name(
    p_full_name text
)
returns table (first_name text, last_name text)
language sql
immutable
rows 1
as $$
    -- "Last, First", else the first word and the rest.
    select
        case when n.name like '%,%' then trim(substr(n.name, position(',' in n.name) + 1)) else split_part(n.name, ' ', 1) end,
        case when n.name like '%,%' then trim(split_part(n.name, ',', 1)) else trim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)) end
    from (select trim(p_full_name) as name) n;
$$;
