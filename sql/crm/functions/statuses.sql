-- Returns the sales statuses in order (R-043). Called by every list of leads and GET
-- /admin/crm-config/sales-statuses/api. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_statuses(
    p_actor_id bigint
)
returns table (id integer, status text, is_default boolean)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent');
begin
    return query
    select s.id, s.name, s.is_default
    from crm.lead_statuses s
    order by s.position, s.id;
end;
$$;

-- Returns one sales status for its form, with its last change. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function crm.get_status(
    p_actor_id bigint,
    p_id integer
)
returns table (id integer, status text, is_default boolean, changed jsonb)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query
    select s.id, s.name, s.is_default, audit.latest_entry('lead_status', s.id::text)
    from crm.lead_statuses s
    where s.id = p_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;

-- Adds (p_id null) or changes a sales status. isDefault moves the default, so that there is always exactly one (Q-84);
-- the audit log records the change of both statuses. Called by POST /admin/crm-config/sales-statuses and PUT …/{id}.
-- Locks: all statuses by id. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT118 stale write, BT512 missing field, BT513 status conflict.
-- grant: bourse_app
create or replace function crm.save_status(
    p_actor_id bigint,
    p_id integer,
    p_status text,
    p_is_default boolean,
    p_version bigint default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_name text := trim(coalesce(p_status, ''));
    v_old crm.lead_statuses;
    v_former crm.lead_statuses;
    v_id integer := p_id;
begin
    -- Serialises changes, so that exactly one status stays the default.
    perform from crm.lead_statuses order by id for no key update;
    if p_id is not null then
        select * into v_old from crm.lead_statuses where id = p_id;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('lead_status', p_id::text, p_version);
    end if;
    if v_name = '' then
        raise exception using errcode = 'BT512', message = 'Status is required', column = 'status';
    elsif length(v_name) > 60 then
        raise exception using errcode = 'BT512', message = 'This text is too long', column = 'status';
    elsif p_is_default is null then
        raise exception using errcode = 'BT512', message = 'isDefault is required', column = 'isDefault';
    elsif v_old.is_default and not p_is_default then
        raise exception using errcode = 'BT513', message = 'One status must be the default', column = 'isDefault';
    end if;
    if exists (select from crm.lead_statuses where lower(name) = lower(v_name) and id is distinct from p_id) then
        raise exception using errcode = 'BT513', message = 'This status already exists', column = 'status';
    end if;
    if p_is_default then
        for v_former in
            update crm.lead_statuses set is_default = false where is_default and id is distinct from p_id returning *
        loop
            perform audit.record(
                p_actor_id, 'crm.status', 'lead_status', v_former.id::text,
                jsonb_build_object('status', v_former.name, 'isDefault', true),
                jsonb_build_object('status', v_former.name, 'isDefault', false));
        end loop;
    end if;
    if p_id is null then
        insert into crm.lead_statuses (name, is_default, position)
        select v_name, p_is_default, coalesce(max(position), 0) + 1 from crm.lead_statuses
        returning id into v_id;
    else
        update crm.lead_statuses set name = v_name, is_default = p_is_default where id = p_id;
    end if;
    perform audit.record(
        p_actor_id, 'crm.status', 'lead_status', v_id::text, case when p_id is not null then to_jsonb(v_old) end,
        jsonb_build_object('status', v_name, 'isDefault', p_is_default));
    return v_id;
end;
$$;

-- Deletes a sales status that no lead has (Q-84). Called by DELETE /admin/crm-config/sales-statuses/{id}. Locks: the
-- status. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT513 status conflict.
-- grant: bourse_app
create or replace function crm.delete_status(
    p_actor_id bigint,
    p_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_old crm.lead_statuses;
begin
    select * into v_old from crm.lead_statuses where id = p_id for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    elsif v_old.is_default then
        raise exception using errcode = 'BT513', message = 'One status must be the default';
    elsif exists (select from crm.leads where status_id = p_id) then
        raise exception using errcode = 'BT513', message = 'This status is in use by leads';
    end if;
    delete from crm.lead_statuses where id = p_id;
    perform audit.record(p_actor_id, 'crm.status', 'lead_status', p_id::text, to_jsonb(v_old), null);
end;
$$;

-- Returns the number of leads of each sales status; a status with leads cannot be deleted. Separate from
-- crm.list_statuses because it scans all leads. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.count_by_status(
    p_actor_id bigint
)
returns table (id integer, leads bigint)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query select l.status_id, count(*) from crm.leads l where l.status_id is not null group by l.status_id;
end;
$$;
