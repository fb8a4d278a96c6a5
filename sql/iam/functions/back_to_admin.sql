-- Leaves a customer's account: ends the session that acts for the customer and starts one for the member of staff,
-- whose id it returns. Called by POST /authManager/back-to-admin. Errors: BT103 the session does not act for a
-- customer, BT110 address not allowed.
-- grant: bourse_app
create or replace function iam.back_to_admin(
    p_token_hash bytea,
    p_new_token_hash bytea,
    p_address inet,
    p_user_agent text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_session iam.sessions;
begin
    delete from iam.sessions
    where token_hash = p_token_hash and impersonator_id is not null and expires_at > now()
    returning * into v_session;
    if not found then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    perform iam.start_session(v_session.impersonator_id, p_new_token_hash, false, p_address, p_user_agent);
    perform audit.record(v_session.impersonator_id, 'back_to_admin', 'user', v_session.user_id::text, null, null);
    return v_session.impersonator_id;
end;
$$;
