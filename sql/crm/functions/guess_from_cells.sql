-- Returns which cells of a line contain an e-mail and a phone, {"email": 2}, counted from 0; empty for a line without
-- either, such as a heading row. Called by crm.start_import.
create or replace function crm.guess_from_cells(
    p_cells text[]
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with cells as (
        select c.n - 1 as place, trim(c.text) as text, iam.plain_phone(c.text) as phone
        from unnest(p_cells) with ordinality c (text, n)
    )
    select jsonb_strip_nulls(jsonb_build_object(
        'email', (select min(place) from cells where text ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
        'phone', (select min(place) from cells where iam.is_phone(phone) and length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7)));
$$;
