-- Returns the actor's current promo code; null if none was generated (R-037). Errors: BT100 not signed in, BT102
-- account inactive, BT103 forbidden.
-- null: result
-- grant: bourse_app
create or replace function crm.find_promo_code(
    p_actor_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent');
begin
    return (select c.code from crm.promo_codes c where c.user_id = p_actor_id and c.ends_at is null);
end;
$$;

-- Generates a new promo code for the actor; a code sent by the client is ignored (Q-78). The previous code attributes
-- sign-ups for 90 more days (Q-127). Called by POST /admin/promo-code. Locks: the user. Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.generate_promo_code(
    p_actor_id bigint
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent');
    v_code text;
begin
    perform from iam.users where id = p_actor_id for no key update;
    loop
        v_code := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
        begin
            update crm.promo_codes set ends_at = clock_timestamp() + interval '90 days' where user_id = p_actor_id and ends_at is null;
            insert into crm.promo_codes (code, user_id) values (v_code, p_actor_id);
            perform audit.record(p_actor_id, 'crm.promo_code', 'promo_code', p_actor_id::text, null, jsonb_build_object('code', v_code));
            return v_code;
        exception when unique_violation then
            null;
        end;
    end loop;
end;
$$;
