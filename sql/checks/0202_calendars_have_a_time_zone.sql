-- Every calendar's time zone exists in PostgreSQL.
select c.id, c.code, c.time_zone
from market.calendars c
where not exists (select from pg_catalog.pg_timezone_names z where z.name = c.time_zone);
