-- Returns the retention periods. Called by GET /admin/privacy. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function compliance.list_retention_periods(
    p_actor_id bigint
)
returns table (kind text, days integer, version integer)
language plpgsql
stable
rows 6
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query select r.kind, r.days, r.version from compliance.retention_periods r order by r.kind;
end;
$$;

-- Changes retention periods, {kind: days}, for administrators, with a second one's approval: a shorter period deletes
-- data, a longer one keeps it longer than was stated to customers (Q-311). Called through money.request_approval by
-- POST /admin/privacy. Locks: the periods. Errors: BT103 forbidden, BT331 four-eyes approval required, BT559 invalid
-- days.
-- grant: bourse_app
create or replace function compliance.save_retention_periods(
    p_actor_id bigint,
    p_days jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_changed compliance.retention_periods[];
    v_before compliance.retention_periods;
    v_after compliance.retention_periods;
    v_days text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    for v_before in select r.* from compliance.retention_periods r order by r.kind for no key update loop
        v_days := p_days ->> v_before.kind;
        continue when v_days is null;
        if (case when v_days ~ '^\d{1,5}$' then v_days::integer > 36500 else true end) then
            raise exception using errcode = 'BT559', message = 'Enter days from 0 to 36500', column = v_before.kind;
        end if;
        if v_days::integer <> v_before.days then
            v_changed := v_changed || v_before;
        end if;
    end loop;
    if v_changed is null then
        return;
    end if;
    perform money.require_setup_approval(p_actor_id, 'save_retention', 0);
    foreach v_before in array v_changed loop
        update compliance.retention_periods r set
            days = (p_days ->> v_before.kind)::integer, version = r.version + 1, updated_by = p_actor_id, updated_at = clock_timestamp()
        where r.kind = v_before.kind
        returning * into v_after;
        perform audit.record(p_actor_id, 'edit', 'retention_period', v_before.kind, to_jsonb(v_before), to_jsonb(v_after));
    end loop;
end;
$$;

-- Deletes what is older than its retention period. Called nightly by site.purge_expired.
create or replace function compliance.apply_retention()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_kind text;
    v_before timestamptz;
begin
    for v_kind, v_before in select r.kind, now() - make_interval(days => r.days) from compliance.retention_periods r loop
        case v_kind
            when 'notifications' then delete from site.notifications n where n.read_at < v_before;
            when 'exports' then
                -- The job purge-files deletes the bytes of released files.
                perform site.release_file(x.file_name) from compliance.exports x where x.expires_at < now();
                delete from compliance.exports x where x.expires_at < now();
            when 'page_visits' then delete from site.page_visits v where v.visited_at < v_before;
            when 'devices' then delete from iam.devices d where d.last_seen_at < v_before;
            when 'payment_reports' then
                update money.payment_events e set headers = '{}', body = '', address = null
                -- A refused report is never processed.
                where e.received_at < v_before and (e.processed_at is not null or e.verdict <> 'verified') and e.body <> '';
            else null;
        end case;
    end loop;
end;
$$;
