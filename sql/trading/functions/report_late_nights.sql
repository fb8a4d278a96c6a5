-- Notifies every administrator and manager of the nights that were charged late and not reported yet (Q-117). Called by
-- trading.charge_rollover after the newest due night.
create or replace function trading.report_late_nights()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
    v_staff record;
begin
    with reported as (
        update trading.rollovers r set reported_at = clock_timestamp()
        where r.is_late and r.reported_at is null
        returning r.night, r.orders
    )
    select count(*) as nights, min(night) as first_night, max(night) as last_night, sum(orders) as charges,
        (select min(night) from reported) - 1 - (select max(r.night) from trading.rollovers r where r.night < (select min(night) from reported)) as skipped
    into v
    from reported;
    if v.nights = 0 then
        return;
    end if;
    for v_staff in
        select u.id, u.language_code from iam.users u where u.role_id in (iam.role('admin'), iam.role('manager')) and u.is_active and u.deleted_at is null order by u.id
    loop
        perform site.notify_user(v_staff.id, 'swaps_late', site.translate(v_staff.language_code, 'Swaps charged late'),
            site.translate(v_staff.language_code, 'Nights charged late: {{nights}}, from {{first}} to {{last}}. Charges posted: {{charges}}. Nights older than 30 days, not charged: {{skipped}}.',
                jsonb_build_object('nights', v.nights, 'first', v.first_night, 'last', v.last_night, 'charges', v.charges,
                    'skipped', coalesce(v.skipped, 0))),
            '/admin/trades/all');
    end loop;
end;
$$;
