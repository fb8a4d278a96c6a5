-- Returns the actor's chart layouts, oldest first. Called by GET /charts.
-- grant: bourse_app
create or replace function market.list_chart_layouts(
    p_actor_id bigint
)
returns table (id bigint, name text, charts text[], is_stacked boolean, links text[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.id, l.name, l.charts, l.is_stacked, l.links
    from market.chart_layouts l
    where l.user_id = p_actor_id
    order by l.created_at, l.id
$$;

-- Makes a chart layout (p_id null) or replaces one; null keeps name, charts, stacking or links. Returns its id. A user
-- has at most 20 layouts of one to nine charts, each an instrument, an interval with the number of a link group, up to
-- 4 instruments that are compared with it, and up to 12 indicators of its own, with ";" instead of ":" before a
-- setting; p_is_stacked: two charts one above the other. Called by POST /charts/save-layout. Locks: the actor's row, so
-- that two new layouts are counted. Errors: BT104 not the actor's layout, BT261 the name is taken, BT262 too many
-- layouts, BT264 invalid charts or links.
-- grant: bourse_app
create or replace function market.save_chart_layout(
    p_actor_id bigint,
    p_id bigint,
    p_name text,
    p_charts text[],
    p_links text[],
    p_is_stacked boolean
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := p_id;
begin
    perform iam.require_user(p_actor_id);
    perform from iam.users u where u.id = p_actor_id for no key update;
    if exists (
        select from market.chart_layouts l
        where l.user_id = p_actor_id and lower(l.name) = lower(p_name) and l.id is distinct from p_id
    ) then
        raise exception using errcode = 'BT261', message = 'You already have a layout with this name', column = 'name';
    end if;
    if cardinality(p_charts) not between 1 and 9
        or not p_links <@ array['crosshair', 'symbol', 'interval', 'range', 'drawings'] or exists (
        select from unnest(p_charts) c (chart)
        where c.chart is null
            or c.chart !~ ('^[A-Z0-9_.]{1,30}:(1m|5m|15m|30m|1h|4h|1D|1W|1M)([.][1-4])?'
                || '(:[A-Z0-9_.]{1,30}(~[A-Z0-9_.]{1,30}){0,3})?$')
            and c.chart !~ ('^[A-Z0-9_.]{1,30}:(1m|5m|15m|30m|1h|4h|1D|1W|1M)([.][1-4])?'
                || ':([A-Z0-9_.]{1,30}(~[A-Z0-9_.]{1,30}){0,3})?:[^:]*$')
            or not iam.is_indicator_list(string_to_array(replace(split_part(c.chart, ':', 4), ';', ':'), '~'))
    ) then
        raise exception using errcode = 'BT264', message = 'The layout is not valid', column = 'charts';
    end if;
    if p_id is null then
        if (select count(*) from market.chart_layouts l where l.user_id = p_actor_id) >= 20 then
            raise exception using errcode = 'BT262', message = 'You can have up to 20 layouts';
        end if;
        insert into market.chart_layouts (user_id, name, charts, is_stacked, links)
        values (p_actor_id, p_name, p_charts, p_is_stacked, p_links)
        returning id into v_id;
    else
        update market.chart_layouts l
        set name = coalesce(p_name, l.name), charts = coalesce(p_charts, l.charts),
            is_stacked = coalesce(p_is_stacked, l.is_stacked), links = coalesce(p_links, l.links)
        where l.id = p_id and l.user_id = p_actor_id;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
    end if;
    return v_id;
end;
$$;

-- Deletes a chart layout of the actor. Called by POST /charts/delete-layout. Errors: BT104 not the actor's layout.
-- grant: bourse_app
create or replace function market.delete_chart_layout(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    delete from market.chart_layouts l where l.id = p_id and l.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
