-- Ends all sessions of a customer. Called by DELETE /admin/customers/edit/{id}/sessions. Errors: BT102 account
-- inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.end_sessions_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.open_customer(p_actor_id, p_user_id) <> 'all' then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    perform iam.end_user_sessions(p_user_id);
    perform audit.record(p_actor_id, 'end_sessions', 'user', p_user_id::text, null, null);
end;
$$;
