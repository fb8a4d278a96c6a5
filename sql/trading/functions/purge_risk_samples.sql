-- Applies the retention of trading.risk_samples: every minute for two days, then the first sample of each quarter of an
-- hour, for 35 days. Called by site.purge_expired.
create or replace function trading.purge_risk_samples()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from trading.risk_samples s where s.at < now() - interval '35 days';
    delete from trading.risk_samples s
    using (
        select t.at, min(t.at) over (partition by date_bin('15 minutes', t.at, 'epoch')) as first_at
        from trading.risk_samples t
        where t.instrument_id is null and t.at < now() - interval '2 days'
    ) t
    where s.at = t.at and t.at > t.first_at;
end;
$$;
