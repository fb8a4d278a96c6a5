-- The time of a tick: ISO 8601, with seconds and a zone. Raises 22007 for anything else; null for null. Internal:
-- whatever reads ticks calls it.
create or replace function market.tick_time(
    p_text text
)
returns timestamptz
language plpgsql
stable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- PostgreSQL also reads words such as now, yesterday and infinity, and a time without a zone as one of the session's.
    if p_text !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$' then
        raise exception using errcode = 'invalid_datetime_format', message = 'A tick''s time is ISO 8601 with a zone';
    end if;
    return p_text::timestamptz;
end;
$$;
