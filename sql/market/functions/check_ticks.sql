-- Returns the valid ticks of a frame (Q-91) as parallel arrays, in order. Invalid ones go to market.refused_ticks with
-- the reason: unknown instrument, not a price, bid above ask, older than the instrument's last tick, a repeat of that
-- tick, more than 60 s ahead of the current time, or a move beyond the limit of instrument or category. Such a move
-- puts the instrument under review; the next valid tick ends the review (Q-116). The ticks from one that begins or ends
-- a review are the rest if valid ticks precede it, because those see the state before it; null: all ticks were checked.
-- Called by market.apply_frame.
create or replace function market.check_ticks(
    p_ticks jsonb,
    out instrument_ids integer[],
    out bids numeric[],
    out asks numeric[],
    out times timestamptz[],
    out rest jsonb
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_all_good boolean;
    v_tick record;
    v_last record;
    v_reason text;
    v_bid numeric;
    v_ask numeric;
    v_time timestamptz;
    v_seen jsonb := '{}';
begin
    -- Most frames contain no invalid tick, which this one statement verifies.
    begin
        with ticks as (
            select t.n, t.instrument, t.bid::numeric as bid, t.ask::numeric as ask, market.tick_time(t.time) as time
            from rows from (jsonb_to_recordset(p_ticks) as (instrument text, bid text, ask text, time text))
                with ordinality t (instrument, bid, ask, time, n)
        ),
        judged as (
            select t.n, i.id, t.bid, t.ask, t.time,
                i.id is not null and t.bid > 0 and t.bid <= t.ask and t.ask <= 1e9
                and t.time <= clock_timestamp() + market.clock_tolerance()
                and t.time >= coalesce(lag(t.time) over w, q.time, t.time)
                and (t.time, t.bid, t.ask) is distinct from (coalesce(lag(t.time) over w, q.time), coalesce(lag(t.bid) over w, q.bid),
                    coalesce(lag(t.ask) over w, q.ask))
                and abs(t.bid - coalesce(lag(t.bid) over w, q.bid, t.bid))
                    <= coalesce(i.max_jump, c.max_jump) * coalesce(lag(t.bid) over w, q.bid, t.bid)
                and abs(t.ask - coalesce(lag(t.ask) over w, q.ask, t.ask))
                    <= coalesce(i.max_jump, c.max_jump) * coalesce(lag(t.ask) over w, q.ask, t.ask)
                and q.review_since is null and q.accepts_bid is null as is_good
            from ticks t
            left join market.instruments i on i.name = t.instrument and i.deleted_at is null
            left join market.categories c on c.category = i.category
            left join market.quotes q on q.instrument_id = i.id
            window w as (partition by t.instrument order by t.n)
        )
        select bool_and(coalesce(is_good, false)), array_agg(id order by n), array_agg(bid order by n),
            array_agg(ask order by n), array_agg(time order by n)
        into v_all_good, instrument_ids, bids, asks, times
        from judged;
        if coalesce(v_all_good, true) then
            return;
        end if;
    exception when data_exception then
        null; -- an invalid number or time: each tick is validated separately below
    end;

    instrument_ids := '{}';
    bids := '{}';
    asks := '{}';
    times := '{}';
    for v_tick in
        select e.n, e.tick, e.tick ->> 'instrument' as instrument, e.tick ->> 'bid' as bid, e.tick ->> 'ask' as ask, e.tick ->> 'time' as time
        from jsonb_array_elements(p_ticks) with ordinality e (tick, n) order by e.n
    loop
        v_reason := null;
        begin
            v_bid := v_tick.bid::numeric;
            v_ask := v_tick.ask::numeric;
            v_time := market.tick_time(v_tick.time);
        exception when data_exception then
            v_reason := 'not a number or a time';
        end;
        select i.id, coalesce(i.max_jump, c.max_jump) as max_jump, q.review_since, q.accepts_bid, q.accepts_ask,
            coalesce((v_seen -> i.name ->> 0)::numeric, q.bid) as bid,
            coalesce((v_seen -> i.name ->> 1)::numeric, q.ask) as ask,
            coalesce((v_seen -> i.name ->> 2)::timestamptz, q.time) as time
        into v_last
        from market.instruments i
        join market.categories c on c.category = i.category
        left join market.quotes q on q.instrument_id = i.id
        where i.name = v_tick.instrument and i.deleted_at is null;

        v_reason := coalesce(v_reason, case
            when v_last.id is null then 'unknown instrument'
            when v_bid is null or v_ask is null or v_time is null then 'incomplete'
            when not (v_bid > 0 and v_bid <= 1e9 and v_ask > 0 and v_ask <= 1e9) then 'not a price'
            when v_bid > v_ask then 'bid above ask'
            when not (v_time <= clock_timestamp() + market.clock_tolerance()) then 'ahead of time'
            when v_time < v_last.time then 'older than the last tick'
            when (v_time, v_bid, v_ask) = (v_last.time, v_last.bid, v_last.ask) then 'repeated'
            when abs(v_bid - v_last.bid) > v_last.max_jump * v_last.bid or abs(v_ask - v_last.ask) > v_last.max_jump * v_last.ask then 'jump'
        end);
        if v_reason = 'jump' and (v_bid, v_ask) = (v_last.accepts_bid, v_last.accepts_ask) then
            v_reason := null;
        end if;
        if cardinality(instrument_ids) > 0
            and (v_reason is null and v_last.review_since is not null or v_reason = 'jump' and v_last.review_since is null) then
            rest := jsonb_path_query_array(p_ticks, '$[$from to last]', jsonb_build_object('from', v_tick.n - 1));
            return;
        end if;
        if v_reason = 'jump' then
            perform market.quarantine_tick(v_last.id, v_bid, v_ask, v_time);
        elsif v_reason is null and v_last.review_since is not null then
            perform market.end_review(v_last.id, 'returned');
        end if;
        if v_reason is null then
            instrument_ids := instrument_ids || v_last.id;
            bids := bids || v_bid;
            asks := asks || v_ask;
            times := times || v_time;
            v_seen := v_seen || jsonb_build_object(v_tick.instrument, jsonb_build_array(v_bid, v_ask, v_time));
        else
            insert into market.refused_ticks (tick, reason) values (
                case when octet_length(v_tick.tick::text) <= 2000 then v_tick.tick else '{}' end, v_reason);
        end if;
    end loop;
end;
$$;

-- Deletes rejected ticks older than p_age and returns their number. Called by a nightly job.
-- grant: bourse_worker
create or replace function market.purge_refused_ticks(
    p_age interval
)
returns bigint
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with deleted as (
        delete from market.refused_ticks where received_at < now() - p_age returning 1
    )
    select count(*) from deleted;
$$;

-- Puts an instrument under review after a tick beyond the largest accepted move, or adds the tick to the open review
-- (Q-116). When three consecutive ticks are within 1 % of each other, every administrator gets one notification. The
-- caller holds market.clock_state. Called by market.check_ticks.
create or replace function market.quarantine_tick(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_review market.price_reviews;
    v_name text;
begin
    update market.price_reviews r set
        bid = p_bid, ask = p_ask, tick_time = p_time, ticks = r.ticks + 1,
        last_bids = (r.last_bids || p_bid)[greatest(cardinality(r.last_bids) - 1, 1):]
    where r.instrument_id = p_instrument_id and r.closed_at is null
    returning * into v_review;
    if not found then
        insert into market.price_reviews (
            instrument_id, accepted_bid, accepted_ask, accepted_time, bid, ask, tick_time, last_bids
        )
        select q.instrument_id, q.bid, q.ask, q.time, p_bid, p_ask, p_time, array[p_bid]
        from market.quotes q where q.instrument_id = p_instrument_id
        returning * into v_review;
        update market.quotes q set review_since = v_review.opened_at where q.instrument_id = p_instrument_id;
        perform market.publish_quotes(array[p_instrument_id]);
    end if;

    if v_review.alerted_at is null and cardinality(v_review.last_bids) = 3
        and (select max(b) <= min(b) * 1.01 from unnest(v_review.last_bids) b) then
        update market.price_reviews r set alerted_at = clock_timestamp() where r.id = v_review.id;
        select i.name into v_name from market.instruments i where i.id = p_instrument_id;
        perform site.notify_user(u.id, 'price_review', site.translate(u.language_code, 'Price under review: {{pair}}',
                jsonb_build_object('pair', replace(v_name, '_', '/'))),
            site.translate(u.language_code, 'Three consecutive ticks confirm a bid of {{bid}}; the last accepted bid is {{accepted}}. Accept the price, enter a split or increase the maximum price move.',
                jsonb_build_object('bid', trim_scale(p_bid), 'accepted', trim_scale(v_review.accepted_bid))),
            '/admin/instruments/' || (select i.category from market.instruments i where i.id = p_instrument_id) || '/' || p_instrument_id || '/review')
        from iam.users u where u.role_id = iam.role('admin') and u.is_active and u.deleted_at is null order by u.id;
    end if;
end;
$$;
