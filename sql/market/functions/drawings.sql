-- Returns the actor's drawings on an instrument's chart, oldest first. Each point is an object with its time and its
-- price; place is the number of the chart in a layout in which it was made. Called by GET /dashboard/drawings.
-- null: place
-- grant: bourse_app
create or replace function market.list_drawings(
    p_actor_id bigint,
    p_instrument text
)
returns table (id bigint, kind text, points jsonb, color text, width integer, text text, place integer)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select d.id, d.kind, (
        select jsonb_agg(jsonb_build_object(
            'time', to_char(p.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'price', trim_scale(p.price)::text
        ) order by p.n)
        from unnest(d.times, d.prices) with ordinality p (time, price, n)
    ), d.color, d.width::integer, d.text, d.place::integer
    from market.drawings d
    join market.instruments i on i.id = d.instrument_id
    where d.user_id = p_actor_id and i.name = p_instrument
    order by d.id
$$;

-- Makes a drawing of the actor (p_id null) or replaces one, and returns its id. p_times and p_prices hold the points:
-- one for a horizontal or vertical line and a text, three for a channel, two for the others. A user has at most 200
-- drawings on an instrument. p_place, the number of the chart in a layout, is kept with a new drawing. Called by POST
-- /dashboard/save-drawing. Locks: the actor's row for a new drawing, so that two new ones are counted. Errors: BT104
-- not the actor's drawing on this instrument, BT200 unknown instrument, BT239 invalid kind, points, color, width or
-- place, BT254 too many drawings, BT279 no text or too much of it.
-- grant: bourse_app
create or replace function market.save_drawing(
    p_actor_id bigint,
    p_id bigint,
    p_instrument text,
    p_kind text,
    p_times timestamptz[],
    p_prices numeric[],
    p_color text,
    p_width integer,
    p_text text,
    p_place integer default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := p_id;
    v_text text := btrim(coalesce(p_text, ''));
    v_instrument_id integer;
    v_field text;
begin
    perform iam.require_user(p_actor_id);
    select i.id into v_instrument_id from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    v_field := case when p_place not between 1 and 9 then 'place'
        else market.drawing_fault(p_kind, p_times, p_prices, p_color, p_width) end;
    if v_field is not null then
        raise exception using errcode = 'BT239', message = 'The drawing is not valid', column = v_field;
    end if;
    if length(v_text) > 200 or p_kind = 'text' and v_text = '' then
        raise exception using errcode = 'BT279', message = 'Enter a text (up to 200 characters)', column = 'text';
    end if;
    if p_id is null then
        perform from iam.users u where u.id = p_actor_id for no key update;
        if (
            select count(*) from market.drawings d where d.user_id = p_actor_id and d.instrument_id = v_instrument_id
        ) >= 200 then
            raise exception using errcode = 'BT254', message = 'You can have up to 200 drawings per instrument';
        end if;
        insert into market.drawings (user_id, instrument_id, kind, times, prices, color, width, text, place)
        values (p_actor_id, v_instrument_id, p_kind, p_times, p_prices, p_color, p_width, v_text, p_place)
        returning id into v_id;
    else
        update market.drawings d
        set kind = p_kind, times = p_times, prices = p_prices, color = p_color, width = p_width, text = v_text
        where d.id = p_id and d.user_id = p_actor_id and d.instrument_id = v_instrument_id;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
    end if;
    return v_id;
end;
$$;

-- Returns the first invalid value of a drawing: kind, points, color or width; null if all are valid. Called by
-- market.save_drawing.
create or replace function market.drawing_fault(
    p_kind text,
    p_times timestamptz[],
    p_prices numeric[],
    p_color text,
    p_width integer
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when k.points is null then 'kind'
        when coalesce(cardinality(p_times), 0) <> k.points or coalesce(cardinality(p_prices), 0) <> k.points then 'points'
        when exists (
            select from unnest(p_times, p_prices) p (time, price)
            -- NaN is greater than every number; an infinite time or price is outside the range.
            where not coalesce(
                p.time >= '1970-01-01Z' and p.time < '2200-01-01Z' and p.price > 0 and p.price <= 1e9 and scale(p.price) <= 20,
                false)
        ) then 'points'
        when p_color is null or p_color not in ('c1', 'c2', 'c3', 'c4', 'up', 'down', 'text3') then 'color'
        when p_width is null or p_width not between 1 and 4 then 'width'
    end
    from (select case
        when p_kind in ('horizontal', 'vertical', 'text') then 1
        when p_kind in ('trend', 'ray', 'rectangle', 'fibonacci') then 2
        when p_kind = 'channel' then 3
    end as points) k
$$;

-- Deletes a drawing of the actor. Called by POST /dashboard/delete-drawing. Errors: BT104 not the actor's drawing.
-- grant: bourse_app
create or replace function market.delete_drawing(
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
    delete from market.drawings d where d.id = p_id and d.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
