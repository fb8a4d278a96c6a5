-- Returns an object whose numbers are text, so that no client reads an amount as a floating-point number. Called by the
-- reports.
create or replace function reports.as_text(
    p_object jsonb
)
returns jsonb
language sql
immutable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each_text(p_object) e
$$;
