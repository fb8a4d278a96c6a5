-- Adds a schedule (p_schedule_id null) or changes one, and returns its id. p_recipients are e-mail addresses; a
-- manager's reports are sent to the manager alone (Q-272). Administrators change every schedule, managers their own.
-- Called by POST /admin/reports/schedules and PUT /admin/reports/schedules/{id}. Locks: the schedule. Errors: BT103
-- forbidden, BT104 not found, BT118 stale write, BT550 unknown time zone, BT552 unknown grouping, BT553 invalid time,
-- BT554 invalid recipients.
-- grant: bourse_app
create or replace function reports.save_schedule(
    p_actor_id bigint,
    p_schedule_id bigint,
    p_report text,
    p_grouping text,
    p_frequency text,
    p_day integer,
    p_hour integer,
    p_time_zone text,
    p_format text,
    p_recipients text[],
    p_is_active boolean,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_before reports.schedules;
    v_after reports.schedules;
    v_day integer := case when p_frequency <> 'daily' then p_day end;
    v_recipients text[] := array(select distinct lower(trim(r)) from unnest(p_recipients) r where trim(r) <> '' order by 1);
begin
    if p_schedule_id is not null then
        v_before := reports.lock_schedule(p_actor_id, p_schedule_id);
        perform audit.reject_stale_write('report_schedule', p_schedule_id::text, p_version);
    end if;
    if p_report::text <> all (enum_range(null::reports.report_name)::text[]) then
        raise exception using errcode = 'BT552', message = 'This report has no such grouping', column = 'by';
    end if;
    perform reports.check_report(coalesce(v_before.created_by, p_actor_id), p_report::reports.report_name, p_grouping);
    if iam.is_time_zone(p_time_zone) is not true then
        raise exception using errcode = 'BT550', message = 'Choose a time zone of the list', column = 'timeZone';
    end if;
    if (p_frequency = any (enum_range(null::reports.frequency)::text[]) and p_hour between 0 and 23
        and p_format = any (enum_range(null::reports.file_format)::text[])) is not true then
        raise exception using errcode = 'BT553', message = 'Choose an hour from 0 to 23', column = 'hour';
    end if;
    if p_frequency = 'weekly' and (v_day between 1 and 7) is not true or p_frequency = 'monthly' and (v_day between 1 and 31) is not true then
        raise exception using errcode = 'BT553', message = 'Choose a day', column = 'day';
    end if;
    if cardinality(v_recipients) not between 1 and 10 or exists (
        select from unnest(v_recipients) r where r !~ '^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$' or length(r) > 254
    ) then
        raise exception using errcode = 'BT554', message = 'Enter one to ten email addresses', column = 'recipients';
    end if;
    if iam.role_of(coalesce(v_before.created_by, p_actor_id)) <> iam.role('admin')
        and v_recipients <> array(select u.email from iam.users u where u.id = coalesce(v_before.created_by, p_actor_id)) then
        raise exception using errcode = 'BT554', message = 'A manager''s report can be sent to the manager''s own address only', column = 'recipients';
    end if;
    if p_schedule_id is null then
        insert into reports.schedules (report, group_by, frequency, day, hour, time_zone, format, recipients, is_active, created_by, next_at)
        values (
            p_report::reports.report_name, p_grouping, p_frequency::reports.frequency, v_day, p_hour, p_time_zone,
            p_format::reports.file_format, v_recipients, coalesce(p_is_active, true), p_actor_id,
            reports.next_run(p_frequency::reports.frequency, v_day, p_hour, p_time_zone, clock_timestamp())
        ) returning * into v_after;
    else
        update reports.schedules s set
            report = p_report::reports.report_name, group_by = p_grouping, frequency = p_frequency::reports.frequency, day = v_day,
            hour = p_hour, time_zone = p_time_zone, format = p_format::reports.file_format, recipients = v_recipients,
            is_active = coalesce(p_is_active, true), version = s.version + 1,
            next_at = reports.next_run(p_frequency::reports.frequency, v_day, p_hour, p_time_zone, clock_timestamp())
        where s.id = p_schedule_id
        returning * into v_after;
    end if;
    perform audit.record(p_actor_id, case when p_schedule_id is null then 'create' else 'edit' end, 'report_schedule', v_after.id::text,
        case when p_schedule_id is not null then to_jsonb(v_before) end, to_jsonb(v_after));
    return v_after.id;
end;
$$;

-- Returns a schedule that the actor may change, locked: administrators every one, managers their own. Internal. Errors:
-- BT104 not found.
create or replace function reports.lock_schedule(
    p_actor_id bigint,
    p_schedule_id bigint
)
returns reports.schedules
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_schedule reports.schedules;
begin
    select * into v_schedule from reports.schedules s
    where s.id = p_schedule_id and (s.created_by = p_actor_id or iam.role_of(p_actor_id) = iam.role('admin'))
    for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_schedule;
end;
$$;

-- Deletes a schedule. Called by DELETE /admin/reports/schedules/{id}. Locks: the schedule. Errors: BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function reports.delete_schedule(
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
    v_before reports.schedules;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    v_before := reports.lock_schedule(p_actor_id, p_schedule_id);
    delete from reports.schedules s where s.id = p_schedule_id;
    perform audit.record(p_actor_id, 'delete', 'report_schedule', p_schedule_id::text, to_jsonb(v_before), null);
end;
$$;

-- Returns the schedules that the actor may change, with their next and last mail; p_schedule_id for one of them.
-- Called by GET /admin/reports and its dialogs. Errors: BT102 account inactive, BT103 forbidden.
-- null: day, last_sent_at, last_error
-- grant: bourse_app
create or replace function reports.list_schedules(
    p_actor_id bigint,
    p_schedule_id bigint default null
)
returns table (
    id bigint, report text, group_by text, frequency text, day integer, hour integer, time_zone text, format text,
    recipients text[], is_active boolean, owner text, next_at timestamptz, last_sent_at timestamptz, last_error text, version bigint
)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return query
    select
        s.id, s.report::text, s.group_by, s.frequency::text, s.day::integer, s.hour::integer, s.time_zone, s.format::text,
        s.recipients, s.is_active, u.full_name, s.next_at, s.last_sent_at,
        (select d.error from reports.deliveries d where d.schedule_id = s.id order by d.id desc limit 1),
        coalesce((audit.latest_entry('report_schedule', s.id::text) ->> 'version')::bigint, 0)
    from reports.schedules s
    join iam.users u on u.id = s.created_by
    where (p_schedule_id is null or s.id = p_schedule_id)
        and (s.created_by = p_actor_id or iam.role_of(p_actor_id) = iam.role('admin'))
    order by s.id desc;
end;
$$;

-- Returns the first time after p_after at which a schedule is due: its hour of a local day. An hour that the clocks
-- skip is the time one hour later, an hour that occurs twice is the second one, so that every due day has exactly one
-- mail. Called by reports.save_schedule and reports.take_due.
create or replace function reports.next_run(
    p_frequency reports.frequency,
    p_day integer,
    p_hour integer,
    p_zone text,
    p_after timestamptz
)
returns timestamptz
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select min(d.at)
    from (
        select (l.day + make_interval(hours => p_hour)) at time zone p_zone as at
        from (select (p_after at time zone p_zone)::date + n as day from generate_series(0, 62) n) l
        where case p_frequency
            when 'daily' then true
            when 'weekly' then extract(isodow from l.day) = p_day
            else extract(day from l.day) = least(p_day, extract(day from date_trunc('month', l.day) + interval '1 month - 1 day'))
        end
    ) d
    where d.at > p_after
$$;
