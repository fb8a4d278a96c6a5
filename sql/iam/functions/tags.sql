-- Adds a tag to a customer; a new name creates the tag. Called by POST /admin/customers/{id}/tags. Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found, BT144 invalid tag.
-- grant: bourse_app
create or replace function iam.add_customer_tag(
    p_actor_id bigint,
    p_user_id bigint,
    p_name text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_whole_customer(p_actor_id, p_user_id);
    perform iam.set_tag(p_actor_id, array[p_user_id], iam.find_tag(p_name), true);
end;
$$;

-- Removes a tag from a customer. Called by DELETE /admin/customers/{id}/tags. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found, the customer or the tag.
-- grant: bourse_app
create or replace function iam.remove_customer_tag(
    p_actor_id bigint,
    p_user_id bigint,
    p_tag_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_whole_customer(p_actor_id, p_user_id);
    if cardinality(iam.set_tag(p_actor_id, array[p_user_id], p_tag_id, false)) = 0 then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;

-- Returns the id of the tag with a name, ignoring case, and creates it if there is none. Called by iam.add_customer_tag
-- and iam.change_customers. Errors: BT144 invalid tag.
create or replace function iam.find_tag(
    p_name text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text := regexp_replace(trim(coalesce(p_name, '')), '\s+', ' ', 'g');
    v_id bigint;
begin
    if length(v_name) not between 1 and 40 or v_name ~ '[[:cntrl:]]' then
        raise exception using errcode = 'BT144', message = 'Enter a tag of up to 40 characters', column = 'tag';
    end if;
    insert into iam.tags (name) values (v_name) on conflict (lower(name)) do nothing;
    select t.id into v_id from iam.tags t where lower(t.name) = lower(v_name);
    return v_id;
end;
$$;

-- Adds a tag to customers, or removes it, records each change in the audit log, and returns the customers that changed.
-- The caller has checked the actor's access. Internal.
create or replace function iam.set_tag(
    p_actor_id bigint,
    p_user_ids bigint[],
    p_tag_id bigint,
    p_is_added boolean
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_tag jsonb := (select jsonb_build_object('tag', t.name) from iam.tags t where t.id = p_tag_id);
    v_changed bigint[];
    v_user_id bigint;
begin
    if p_is_added then
        with added as (
            insert into iam.customer_tags (user_id, tag_id)
            select i.id, p_tag_id from unnest(p_user_ids) i (id) order by i.id
            on conflict do nothing returning user_id
        )
        select array_agg(a.user_id order by a.user_id) into v_changed from added a;
    else
        with removed as (
            delete from iam.customer_tags where tag_id = p_tag_id and user_id = any (p_user_ids) returning user_id
        )
        select array_agg(r.user_id order by r.user_id) into v_changed from removed r;
    end if;
    foreach v_user_id in array coalesce(v_changed, '{}') loop
        perform audit.record(p_actor_id, case when p_is_added then 'add_tag' else 'remove_tag' end, 'tags', v_user_id::text,
            case when not p_is_added then v_tag end, case when p_is_added then v_tag end);
    end loop;
    return coalesce(v_changed, '{}');
end;
$$;

-- Returns the tags of a customer by name, as one row: [{id, name}]. PostgreSQL inlines it into a query of many
-- customers. Called by iam.customer_overview and iam.list_customers.
create or replace function iam.tags_of(
    p_user_id bigint
)
returns table (tags jsonb)
language sql
stable
rows 1
as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
    from iam.customer_tags c join iam.tags t on t.id = c.tag_id
    where c.user_id = p_user_id
$$;

-- Raises unless the actor has full access to a customer: administrators, and managers to their own (Q-51). Internal.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function iam.require_whole_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.open_customer_page(p_actor_id, p_user_id) <> 'all' then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
end;
$$;
