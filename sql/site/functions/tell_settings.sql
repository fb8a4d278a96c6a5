-- Settings, languages or texts have changed: every web process forgets what it remembered of them, at once. The one
-- place where a change rings its own bell; it is rare and moves no money. Internal.
create or replace function site.tell_settings(
    p_name text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.tell('settings', jsonb_build_object('name', p_name));
    perform pg_notify('settings', p_name);
end;
$$;
