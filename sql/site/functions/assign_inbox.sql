-- Assigns records of the inbox (ids as in site.inbox_items) to a member of staff who may decide them; null removes the
-- assignment. Notifies another assignee once, of the assignments that changed. Returns their number. Called by POST
-- /admin/inbox/assign. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 a record that does
-- not await the actor's decision, BT608 an assignee who may not decide a record, or no record.
-- grant: bourse_app
create or replace function site.assign_inbox(
    p_actor_id bigint,
    p_ids bigint[],
    p_assignee_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_assignee_role smallint := (
        select u.role_id from iam.users u
        where u.id = p_assignee_id and u.is_active and u.deleted_at is null and u.role_id in (iam.role('admin'), iam.role('manager'))
    );
    v_ids bigint[] := array(select distinct i.id from unnest(p_ids) i (id));
    v_changed bigint;
begin
    if cardinality(v_ids) not between 1 and 1000 then
        raise exception using errcode = 'BT608', message = 'Select up to 1,000 items', column = 'ids';
    end if;
    if (select count(*) from site.visible_inbox(p_actor_id, v_role) i where i.id = any (v_ids)) < cardinality(v_ids) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'ids';
    end if;
    if p_assignee_id is not null and (
        v_assignee_role is null
        or (select count(*) from site.visible_inbox(p_assignee_id, v_assignee_role) i where i.id = any (v_ids)) < cardinality(v_ids)
    ) then
        raise exception using errcode = 'BT608', message = 'This person may not decide all of these items', column = 'assigneeId';
    end if;
    with removed as (
        delete from site.inbox_assignments m
        using site.inbox_items i
        where p_assignee_id is null and i.id = any (v_ids) and m.kind = i.kind and m.record_id = i.record_id
        returning m.kind, m.record_id, m.assignee_id as before
    ),
    saved as (
        insert into site.inbox_assignments as m (kind, record_id, assignee_id, assigned_by)
        select i.kind, i.record_id, p_assignee_id, p_actor_id
        from site.inbox_items i
        where p_assignee_id is not null and i.id = any (v_ids)
        order by i.id
        on conflict (kind, record_id) do update
        set assignee_id = excluded.assignee_id, assigned_by = excluded.assigned_by, assigned_at = clock_timestamp()
        where m.assignee_id <> excluded.assignee_id
        returning m.kind, m.record_id
    ),
    recorded as (
        select audit.record(
            p_actor_id, 'assign', x.kind::text, x.record_id::text, null,
            jsonb_build_object('assignee', (select u.full_name from iam.users u where u.id = p_assignee_id))
        )
        from (select r.kind, r.record_id from removed r union all select s.kind, s.record_id from saved s) x
    )
    select count(*) into v_changed from recorded;
    if v_changed > 0 and p_assignee_id <> p_actor_id then
        perform site.notify_assignee(p_actor_id, p_assignee_id, v_ids, v_changed);
    end if;
    return v_changed;
end;
$$;

-- Notifies a member of staff of records that the actor assigned to them; one record is named by its customer. Called by
-- site.assign_inbox.
create or replace function site.notify_assignee(
    p_actor_id bigint,
    p_assignee_id bigint,
    p_ids bigint[],
    p_count bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_customer text := (
        select u.full_name from site.inbox_items i join iam.users u on u.id = i.user_id where i.id = p_ids[1] and cardinality(p_ids) = 1
    );
begin
    perform site.notify_user(
        p_assignee_id, 'inbox_assigned', 'Assigned to you', site.translate(
            (select u.language_code from iam.users u where u.id = p_assignee_id),
            case
                when v_customer is not null then '{{actor}} assigned an item of {{customer}} to you'
                when p_count = 1 then '{{actor}} assigned an item to you'
                else '{{actor}} assigned {{number}} items to you'
            end,
            jsonb_build_object('actor', (select u.full_name from iam.users u where u.id = p_actor_id), 'customer', v_customer, 'number', p_count)
        ),
        '/admin/inbox?assignee=me'
    );
end;
$$;

-- Sets the minutes within which each kind of record shall be decided, {kind: minutes}; omitted kinds stay. Called by
-- POST /admin/inbox/targets. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT118 stale write,
-- BT608 invalid minutes, with the kind as the column.
-- grant: bourse_app
create or replace function site.save_inbox_targets(
    p_actor_id bigint,
    p_targets jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb;
    v_invalid text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from site.inbox_targets t order by t.kind for no key update;
    perform audit.reject_stale_write('inbox_targets', 'inbox_targets', p_version);
    v_invalid := (
        select g.key
        from jsonb_each_text(p_targets) g
        where g.value !~ '^[0-9]{1,5}$' or g.value::integer not between 1 and 43200
            or not exists (select from site.inbox_targets t where t.kind::text = g.key)
        order by g.key
        limit 1
    );
    if v_invalid is not null then
        raise exception using errcode = 'BT608', message = 'Enter minutes between 1 and 43,200', column = v_invalid;
    end if;
    v_before := (select jsonb_object_agg(t.kind, t.target_minutes) from site.inbox_targets t);
    update site.inbox_targets t
    set target_minutes = (p_targets ->> t.kind::text)::integer
    where (p_targets ->> t.kind::text)::integer <> t.target_minutes;
    if found then
        perform audit.record(
            p_actor_id, 'update', 'inbox_targets', 'inbox_targets', v_before,
            (select jsonb_object_agg(t.kind, t.target_minutes) from site.inbox_targets t)
        );
    end if;
end;
$$;
