-- Deletes an alert of the actor; the times at which it fired are kept. Called by POST /alerts/{id}/delete. Errors:
-- BT104 not the actor's alert.
-- grant: bourse_app
create or replace function trading.delete_alert(
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
    delete from trading.price_alerts a where a.id = p_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform site.publish('user:' || p_actor_id, '{"changed": ["alerts"]}');
end;
$$;
