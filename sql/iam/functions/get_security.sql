-- Returns the data of the actor's security page: whether two-factor authentication is on and since when, remaining
-- recovery codes, whether their role requires it, and when the password changed. Errors: BT100 not signed in, BT102
-- account inactive.
-- grant: bourse_app
create or replace function iam.get_security(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role_id smallint := iam.require_person(p_actor_id);
    v_factor iam.two_factors;
begin
    select * into v_factor from iam.two_factors where user_id = p_actor_id;
    return jsonb_build_object(
        'isOn', v_factor.confirmed_at is not null,
        'since', v_factor.confirmed_at,
        'codesLeft', (select count(*) from iam.recovery_codes where user_id = p_actor_id and used_at is null),
        'isRequired', v_role_id <> iam.role('customer') and site.is_on('staffTwoFactor'),
        'passwordChangedAt', (select password_changed_at from iam.users where id = p_actor_id)
    );
end;
$$;
