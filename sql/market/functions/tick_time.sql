-- Parses the time of a tick: ISO 8601 with seconds and a time zone; null for null. Called by everything that reads
-- ticks. Raises 22007 for anything else.
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
    -- PostgreSQL also accepts words such as now, yesterday and infinity, and reads a time without a zone in the
    -- session's zone.
    if p_text !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$' then
        raise exception using errcode = 'invalid_datetime_format', message = 'A tick''s time is ISO 8601 with a zone';
    end if;
    return p_text::timestamptz;
end;
$$;
