-- Returns the customer's own note of an open or closed order, empty without one and while staff act for the customer
-- (Q-189), which is_private says. Called by GET /dashboard/orders/{id}/note. Errors: BT100 not signed in, BT102 account
-- inactive, BT104 not found.
-- null: mood
-- grant: bourse_app
create or replace function trading.order_note(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (is_private boolean, tags text[], note text, mood text)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    perform trading.require_own_order(p_actor_id, p_order_id);
    return query
    select p.is_private, coalesce(n.tags, '{}'), coalesce(n.note, ''), n.mood
    from (select iam.impersonator_id() is not null) p (is_private)
    left join trading.trade_notes n on n.order_id = p_order_id and not p.is_private;
end;
$$;

-- Stores tags, note and state of mind of the customer's own open or closed order; the ratings and the image of its
-- journal stay. Called by POST /dashboard/orders/{id}/note. Errors as trading.save_trade_note.
-- grant: bourse_app
create or replace function trading.note_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_tags text[],
    p_note text,
    p_mood text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_plan text;
    v_execution integer;
begin
    perform iam.require_user(p_actor_id);
    perform trading.require_own_order(p_actor_id, p_order_id);
    select n.followed_plan, n.execution into v_plan, v_execution
    from trading.trade_notes n where n.order_id = p_order_id for no key update;
    perform trading.save_trade_note(p_actor_id, p_order_id, p_tags, p_note, v_plan, v_execution, p_mood, null, false);
end;
$$;
