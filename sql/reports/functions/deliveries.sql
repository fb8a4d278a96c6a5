-- Adds a mail for every schedule that is due, with its job, and returns their number. A report is of the days before
-- its due day: one day, seven days or the previous month. A schedule whose owner is no longer active staff is switched
-- off. A due time that passed while no job ran is sent late, one per call. Called every minute by the job send-reports.
-- Locks: the due schedules.
-- grant: bourse_worker
create or replace function reports.take_due(
    p_now timestamptz default clock_timestamp()
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_schedule reports.schedules;
    v_count integer := 0;
begin
    for v_schedule in
        select s.* from reports.schedules s where s.is_active and s.next_at <= p_now order by s.id for no key update skip locked
    loop
        update reports.schedules s set
            next_at = reports.next_run(s.frequency, s.day, s.hour, s.time_zone, s.next_at),
            is_active = exists (
                select from iam.users u
                where u.id = s.created_by and u.is_active and u.deleted_at is null and u.role_id in (iam.role('admin'), iam.role('manager')))
        where s.id = v_schedule.id
        returning s.is_active into v_schedule.is_active;
        if v_schedule.is_active then
            perform reports.add_delivery(v_schedule, v_schedule.next_at);
            v_count := v_count + 1;
        end if;
    end loop;
    return v_count;
end;
$$;

-- Adds one mail of a schedule with its job; does nothing if that due time has one. Internal.
create or replace function reports.add_delivery(
    p_schedule reports.schedules,
    p_due_at timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_day date := (p_due_at at time zone p_schedule.time_zone)::date;
    v_id bigint;
begin
    insert into reports.deliveries (schedule_id, due_at, first, last)
    values (
        p_schedule.id, p_due_at,
        case p_schedule.frequency
            when 'daily' then v_day - 1
            when 'weekly' then v_day - 7
            else (date_trunc('month', v_day) - interval '1 month')::date end,
        case p_schedule.frequency when 'monthly' then date_trunc('month', v_day)::date - 1 else v_day - 1 end
    )
    on conflict (schedule_id, due_at) do nothing
    returning id into v_id;
    if found then
        perform site.add_job('send-report', jsonb_build_object('deliveryId', v_id), 'report:' || v_id);
    end if;
end;
$$;

-- Sends a schedule's report now, in addition to its due times. Called by POST /admin/reports/schedules/{id}/send.
-- Locks: the schedule. Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function reports.send_now(
    p_actor_id bigint,
    p_schedule_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_schedule reports.schedules;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    v_schedule := reports.lock_schedule(p_actor_id, p_schedule_id);
    perform reports.add_delivery(v_schedule, clock_timestamp());
    perform audit.record(p_actor_id, 'send', 'report_schedule', p_schedule_id::text, null, to_jsonb(v_schedule));
end;
$$;

-- Returns a mail that is still to be sent; no row if it was sent or its schedule deleted. Called by the job
-- send-report.
-- null: language_code
-- grant: bourse_worker
create or replace function reports.find_delivery(
    p_delivery_id bigint
)
returns table (
    schedule_id bigint, owner_id bigint, owner text, report text, group_by text, first date, last date, time_zone text,
    format text, recipients text[], language_code text
)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        s.id, s.created_by, u.full_name, s.report::text, s.group_by, d.first, d.last, s.time_zone, s.format::text, s.recipients,
        u.language_code
    from reports.deliveries d
    join reports.schedules s on s.id = d.schedule_id
    join iam.users u on u.id = s.created_by
    where d.id = p_delivery_id and d.sent_at is null
$$;

-- Stores that a mail was sent, or with p_error why its report could not be created. Called by the job send-report.
-- grant: bourse_worker
create or replace function reports.finish_delivery(
    p_delivery_id bigint,
    p_error text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update reports.deliveries d set
        sent_at = case when p_error is null then clock_timestamp() end, error = left(p_error, 300)
    where d.id = p_delivery_id;
    update reports.schedules s set last_sent_at = clock_timestamp()
    from reports.deliveries d
    where p_error is null and d.id = p_delivery_id and s.id = d.schedule_id;
end;
$$;
