-- Publishes a change of settings, languages or texts, so that every web process clears its cache at once. The only
-- place that calls NOTIFY itself, because such changes are rare and never in a money transaction. Internal.
create or replace function site.publish_settings(
    p_name text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.publish('settings', jsonb_build_object('name', p_name));
    perform pg_notify('settings', p_name);
end;
$$;
