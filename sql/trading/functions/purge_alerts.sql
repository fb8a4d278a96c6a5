-- Deletes firings older than 12 months and alerts that ended so long ago. Called by site.purge_expired.
create or replace function trading.purge_alerts()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from trading.alert_firings where fired_at < now() - interval '12 months';
    delete from trading.price_alerts
    where state in ('fired', 'expired') and coalesce(fired_at, expires_at) < now() - interval '12 months';
$$;
