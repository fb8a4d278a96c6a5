create or replace function crm.lead_of_cells(
    p_cells text[],
    p_mapping jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = ''
as $$
    select coalesce(jsonb_object_agg(m.key, p_cells[m.value::integer + 1]), '{}') from jsonb_each_text(p_mapping) m;
$$;

comment on function crm.lead_of_cells(text[], jsonb) is
'One line of a file as a lead under the names of the calls. Internal.';

revoke all on function crm.lead_of_cells(text[], jsonb) from public;
