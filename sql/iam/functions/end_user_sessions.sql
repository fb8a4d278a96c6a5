-- Ends every session of a user and every session in which they act for another user; the relay re-checks their sockets.
-- Internal.
create or replace function iam.end_user_sessions(
    p_user_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with ended as (
        delete from iam.sessions where user_id = p_user_id or impersonator_id = p_user_id returning user_id
    )
    select site.publish('user:' || user_id, jsonb_build_object('changed', jsonb_build_array('session')))
    from (select distinct user_id from ended) e;
$$;
