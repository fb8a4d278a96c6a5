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
