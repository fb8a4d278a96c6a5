-- Stores the customer's own note, tags, ratings and image of an open or closed order; without any of them the row is
-- deleted. p_tags: up to 5 of 1 to 30 characters; case and spaces at the ends are ignored when comparing. p_image names
-- a file that was uploaded before; null keeps the stored one unless p_removes_image. Staff who act for the customer are
-- rejected (Q-189). Called by POST /history/{id} and trading.note_order. Locks: the note. Errors: BT100 not signed in,
-- BT102 account inactive, BT104 not the actor's order, BT109 acting for a customer, BT296 invalid tags, BT297 invalid
-- note or rating, BT605 invalid file.
-- grant: bourse_app
create or replace function trading.save_trade_note(
    p_actor_id bigint,
    p_order_id bigint,
    p_tags text[],
    p_note text,
    p_followed_plan text,
    p_execution integer,
    p_mood text,
    p_image text,
    p_removes_image boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_note text := trim(coalesce(p_note, ''));
    v_stored text;
    v_image text;
    v_tags text[] := array(
        select (array_agg(trim(t.tag) order by t.n))[1]
        from unnest(p_tags) with ordinality t (tag, n)
        where trim(t.tag) <> ''
        group by lower(trim(t.tag))
        order by min(t.n)
    );
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    perform trading.require_own_order(p_actor_id, p_order_id);
    if cardinality(v_tags) > 5 or exists (select from unnest(v_tags) t where length(t) > 30 or t like '%,%') then
        raise exception using errcode = 'BT296', message = 'Enter up to 5 tags of up to 30 characters', column = 'tags';
    end if;
    if length(v_note) > 2000 then
        raise exception using errcode = 'BT297', message = 'Enter up to 2,000 characters', column = 'note';
    end if;
    if p_followed_plan not in ('yes', 'partly', 'no') or p_execution not between 1 and 5
        or p_mood not in ('calm', 'confident', 'hesitant', 'chasing', 'tired') then
        raise exception using errcode = 'BT297', message = 'Choose one of the listed values';
    end if;
    select n.image_file into v_stored from trading.trade_notes n where n.order_id = p_order_id for no key update;
    v_image := coalesce(site.use_file(p_actor_id, p_image, 'note', 'image'), case when not p_removes_image then v_stored end);
    if v_note = '' and v_tags = '{}' and num_nonnulls(p_followed_plan, p_execution, p_mood, v_image) = 0 then
        delete from trading.trade_notes n where n.order_id = p_order_id;
    else
        insert into trading.trade_notes (order_id, tags, note, followed_plan, execution, mood, image_file)
        values (p_order_id, v_tags, v_note, p_followed_plan, p_execution, p_mood, v_image)
        on conflict (order_id) do update set tags = excluded.tags, note = excluded.note, followed_plan = excluded.followed_plan,
            execution = excluded.execution, mood = excluded.mood, image_file = excluded.image_file, updated_at = clock_timestamp();
    end if;
    if v_stored is distinct from v_image then
        perform site.release_file(v_stored);
    end if;
end;
$$;

-- Deletes the customer's own note of an order with its tags, ratings and image. Staff who act for the customer
-- are rejected (Q-189). Called by DELETE /history/{id}. Errors: BT100 not signed in, BT102 account inactive, BT104 not
-- the actor's order, BT109 acting for a customer.
-- grant: bourse_app
create or replace function trading.delete_trade_note(
    p_actor_id bigint,
    p_order_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_image text;
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    perform trading.require_own_order(p_actor_id, p_order_id);
    delete from trading.trade_notes n where n.order_id = p_order_id returning n.image_file into v_image;
    perform site.release_file(v_image);
end;
$$;

-- Rejects an order that is not of one of the actor's own accounts, or is open although p_is_closed. Internal. Errors:
-- BT104 not found.
create or replace function trading.require_own_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_is_closed boolean default false
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (
        select from trading.orders o
        join money.accounts a on a.id = o.account_id
        where o.id = p_order_id and a.user_id = p_actor_id and o.deleted_at is null
            and (o.close_time is not null or not p_is_closed)
    ) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
end;
$$;

-- Returns the customer's own closed trade for the journal: result in R, largest moves against and in favour, spread and
-- swap in the account's currency, and the note. The note is empty while staff act for the customer (Q-189), which
-- is_private says. Called by GET /history/{id}. Errors: BT100 not signed in, BT102 account inactive, BT104 not found.
-- null: stop_loss, take_profit, result_r, mae, mfe, mae_r, mfe_r, mae_money, mfe_money, followed_plan, execution, mood
-- null: image_url, updated_at, parent_id
-- grant: bourse_app
create or replace function trading.trade_journal(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    id bigint, instrument text, category text, price_decimals integer, type text, units numeric, open_rate numeric, close_rate numeric,
    created_at timestamptz, close_time timestamptz, close_reason text, stop_loss numeric, take_profit numeric, pips numeric,
    pro_loss numeric, currency text, spread_cost numeric, swap numeric, result_r numeric, mae numeric, mfe numeric, mae_r numeric, mfe_r numeric,
    mae_money numeric, mfe_money numeric, has_later_split boolean, is_private boolean, tags text[], note text, followed_plan text,
    execution integer, mood text, image_url text, updated_at timestamptz, parent_id bigint
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    perform trading.require_own_order(p_actor_id, p_order_id, p_is_closed => true);
    return query
    select o.id, i.name, i.category::text, market.shown_decimals(i.category, i.price_decimals)::integer, o.type::text, o.units::numeric,
        o.open_rate::numeric, o.close_rate::numeric, o.created_at, o.close_time, o.close_reason::text, trading.initial_stop(o),
        o.take_profit::numeric,
        round(case o.type when 'buy' then o.close_rate - o.open_rate else o.open_rate - o.close_rate end
            / market.pip_size(i.quote, i.pip_size), 1),
        o.pro_loss::numeric, a.currency, trading.spread_paid(o), trading.swap_of(o.id, o.created_at, o.close_time),
        e.result_r, e.mae, e.mfe, e.mae_r, e.mfe_r, e.mae_money, e.mfe_money,
        exists (select from trading.splits s where s.instrument_id = o.instrument_id and s.applied_at >= o.created_at),
        iam.impersonator_id() is not null, coalesce(n.tags, '{}'), coalesce(n.note, ''), n.followed_plan, n.execution::integer, n.mood,
        '/files/' || n.image_file, n.updated_at, o.parent_id
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    join trading.trade_excursions(array[p_order_id]) e on e.id = o.id
    left join trading.trade_notes n on n.order_id = o.id and iam.impersonator_id() is null
    where o.id = p_order_id;
end;
$$;

-- Returns the actor's own tags of trades in the active account, the most frequent first, at most 50; none while staff
-- act for the customer (Q-189). Called by GET /history, GET /history/{id} and GET /dashboard/orders/{id}/note.
-- grant: bourse_app
create or replace function trading.trade_tags(
    p_actor_id bigint
)
returns table (tag text, trades bigint)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.tag, count(*)
    from trading.orders o
    join trading.trade_notes n on n.order_id = o.id
    cross join lateral unnest(n.tags) t (tag)
    where o.account_id = (select u.active_account_id from iam.users u where u.id = p_actor_id) and o.close_time is not null
        and iam.impersonator_id() is null
    group by t.tag
    order by count(*) desc, t.tag
    limit 50
$$;

-- Returns the instruments of the closed trades of the actor's active account, by name. Called by GET /history.
-- grant: bourse_app
create or replace function trading.traded_instruments(
    p_actor_id bigint
)
returns table (instrument text)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.name
    from market.instruments i
    where i.id in (
        select o.instrument_id from trading.orders o
        where o.account_id = (select u.active_account_id from iam.users u where u.id = p_actor_id)
            and o.close_time is not null and o.deleted_at is null
    )
    order by i.name
$$;
