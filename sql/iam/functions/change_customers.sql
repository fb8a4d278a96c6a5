-- Changes many customers at once: assigns a manager (null: none; administrators only), or adds or removes a tag. The
-- customers are p_user_ids, or with null those of the actor's list under p_filters; p_kind is assign, tag or untag.
-- Returns the change, which iam.undo_customer_change takes back, and the number of changed customers. Called by PUT
-- /admin/customers/bulk. Locks: the customers' profiles by id. Errors: BT102 account inactive, BT103 forbidden, BT104
-- not found, BT115 unknown manager, BT144 invalid tag, BT145 number of customers, BT255 administrators only.
-- null: change_id
-- grant: bourse_app
create or replace function iam.change_customers(
    p_actor_id bigint,
    p_user_ids bigint[],
    p_filters jsonb,
    p_kind iam.customer_change,
    p_manager_id bigint default null,
    p_tag text default null
)
returns table (change_id bigint, changed integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_ids bigint[] := iam.selected_customers(p_actor_id, p_user_ids, p_filters);
    v_tag_id bigint;
    v_changed bigint[];
    v_before bigint[];
begin
    if p_kind = 'assign' then
        if v_role <> iam.role('admin') then
            raise exception using errcode = 'BT255', message = 'Only an administrator can change the manager and the pricing plan',
                column = 'managerId';
        end if;
        if p_manager_id is not null and iam.role_of(p_manager_id) is distinct from iam.role('manager') then
            raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'managerId';
        end if;
        select s.user_ids, s.before into v_changed, v_before from iam.set_manager(p_actor_id, v_ids, p_manager_id) s;
    else
        v_tag_id := iam.find_tag(p_tag);
        v_changed := iam.set_tag(p_actor_id, v_ids, v_tag_id, p_kind = 'tag');
    end if;
    changed := coalesce(cardinality(v_changed), 0);
    if changed > 0 then
        insert into iam.customer_changes (actor_id, kind, tag_id, manager_id, customer_count)
        values (p_actor_id, p_kind, v_tag_id, case when p_kind = 'assign' then p_manager_id end, changed)
        returning id into change_id;
        insert into iam.changed_customers (change_id, user_id, manager_before)
        select change_customers.change_id, c.id, c.manager_id from unnest(v_changed, v_before) c (id, manager_id);
    end if;
    return next;
end;
$$;

-- Undoes a change of many customers within 24 hours, for its author and administrators: customers who have another
-- manager meanwhile, or whose former one was deleted or has another role, keep theirs. Returns how many were restored
-- and how many kept. Called by POST /admin/customers/bulk/{id}/undo. Locks: the change, then the customers' profiles by
-- id. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone.
-- grant: bourse_app
create or replace function iam.undo_customer_change(
    p_actor_id bigint,
    p_change_id bigint
)
returns table (restored integer, kept integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_change iam.customer_changes;
    v_ids bigint[];
    v_before record;
begin
    select * into v_change from iam.customer_changes c
    where c.id = p_change_id and (c.actor_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if not site.may_undo(v_change.created_at, v_change.undone_at) then
        raise exception using errcode = 'BT504', message = 'This change can no longer be undone';
    end if;
    -- A manager may have lost customers since the change.
    v_ids := array(
        select c.user_id from iam.changed_customers c
        where c.change_id = p_change_id and coalesce(crm.may_see_customer(p_actor_id, c.user_id), false)
        order by c.user_id
    );
    restored := 0;
    if v_change.kind = 'assign' then
        for v_before in
            select c.manager_before, array_agg(c.user_id order by c.user_id) as ids
            from iam.changed_customers c
            join iam.profiles p on p.user_id = c.user_id and p.manager_id is not distinct from v_change.manager_id
            left join iam.users m on m.id = c.manager_before
            where c.change_id = p_change_id and c.user_id = any (v_ids)
                and (c.manager_before is null or m.deleted_at is null and m.role_id = iam.role('manager'))
            group by c.manager_before order by min(c.user_id)
        loop
            restored := restored
                + (select cardinality(s.user_ids) from iam.set_manager(p_actor_id, v_before.ids, v_before.manager_before) s);
        end loop;
    else
        restored := cardinality(iam.set_tag(p_actor_id, v_ids, v_change.tag_id, v_change.kind = 'untag'));
    end if;
    kept := v_change.customer_count - restored;
    update iam.customer_changes c set undone_at = clock_timestamp() where c.id = p_change_id;
    return next;
end;
$$;

-- Returns the selected customers by id: p_user_ids, each of which the actor must see, or with null those of the actor's
-- list under p_filters. Called by iam.change_customers. Errors: BT104 not found, BT145 number of customers.
create or replace function iam.selected_customers(
    p_actor_id bigint,
    p_user_ids bigint[],
    p_filters jsonb
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := iam.customer_source(p_actor_id, coalesce(p_filters, '{}'));
    v_ids bigint[];
begin
    execute format('select array_agg(r.id order by r.id) from (select %s as id from %s where (%s) and %s limit 1001) r',
        v_source.id, v_source.source, v_source.condition, case when p_user_ids is null then 'true' else v_source.id || ' = any ($3)' end)
    into v_ids using coalesce(p_filters, '{}'), p_actor_id, p_user_ids;
    if coalesce(cardinality(v_ids), 0) <> coalesce((select count(distinct i.id) from unnest(p_user_ids) i (id)), cardinality(v_ids)) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if coalesce(cardinality(v_ids), 0) not between 1 and 1000 then
        raise exception using errcode = 'BT145', message = 'Select between 1 and 1,000 customers', column = 'ids';
    end if;
    return v_ids;
end;
$$;

-- Sets the manager of customers (null: none) who have another one, records each change in the audit log, and returns
-- the changed customers with their former managers. Locks: the profiles by id. Internal.
create or replace function iam.set_manager(
    p_actor_id bigint,
    p_user_ids bigint[],
    p_manager_id bigint
)
returns table (user_ids bigint[], before bigint[])
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_place integer;
begin
    insert into iam.profiles (user_id) select i.id from unnest(p_user_ids) i (id) order by i.id on conflict do nothing;
    select coalesce(array_agg(f.user_id), '{}'), coalesce(array_agg(f.manager_id), '{}') into user_ids, before
    from (
        select p.user_id, p.manager_id from iam.profiles p
        where p.user_id = any (p_user_ids) and p.manager_id is distinct from p_manager_id
        order by p.user_id for no key update
    ) f;
    update iam.profiles p set manager_id = p_manager_id where p.user_id = any (user_ids);
    for v_place in 1 .. cardinality(user_ids) loop
        perform audit.record(p_actor_id, 'update_profile', 'user', user_ids[v_place]::text,
            jsonb_build_object('manager_id', before[v_place]), jsonb_build_object('manager_id', p_manager_id));
    end loop;
    return next;
end;
$$;

-- Returns the actor's newest change of many customers of the last 24 hours that is not undone, and the names of its
-- manager or tag; no row if there is none. Called by GET /admin/customers/{type}. Errors: BT102 account inactive, BT103
-- forbidden.
-- null: row, manager, tag
-- grant: bourse_app
create or replace function iam.last_customer_change(
    p_actor_id bigint
)
returns table (
    id bigint, kind iam.customer_change, customer_count integer, manager text, tag text, created_at timestamptz
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return query
    select c.id, c.kind, c.customer_count, m.full_name, t.name, c.created_at
    from iam.customer_changes c
    left join iam.users m on m.id = c.manager_id
    left join iam.tags t on t.id = c.tag_id
    where c.actor_id = p_actor_id and site.may_undo(c.created_at, c.undone_at)
    order by c.id desc
    limit 1;
end;
$$;
