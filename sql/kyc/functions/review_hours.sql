-- Returns the hours within which four of five of the newest 50 decided submissions were decided, rounded up; null below
-- five decisions, from which no usual time follows (Q-475). Called by kyc.get_status and trading.onboarding. Internal.
create or replace function kyc.review_hours()
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when count(*) >= 5 then ceil(percentile_disc(0.8) within group (order by d.hours))::integer
    end
    from (
        -- A submission that is decided in the minute in which it arrives counts as one hour.
        select greatest(extract(epoch from s.decided_at - s.created_at) / 3600, 1) as hours
        from kyc.documents s
        where s.decided_at is not null
        order by s.id desc
        limit 50
    ) d
$$;
