-- Returns the referrer of a sign-up: the active owner of the promo code (a replaced code is valid until ends_at,
-- Q-127), else the user that refId identifies by id or promo code. Called by crm.link_lead_on_sign_up.
create or replace function crm.find_referrer(
    p_promo_code text,
    p_ref_id text
)
returns table (user_id bigint, role_id smallint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.id, u.role_id
    from iam.users u
    left join crm.promo_codes c on c.user_id = u.id and coalesce(c.ends_at, 'infinity') > clock_timestamp()
    where u.is_active and u.deleted_at is null
        and u.role_id in (iam.role('manager'), iam.role('affiliate'), iam.role('sales_agent'), iam.role('retention_agent'))
        and (
            c.code in (upper(trim(p_promo_code)), upper(trim(p_ref_id)))
            or u.id = case when trim(p_ref_id) ~ '^[0-9]{1,18}$' then trim(p_ref_id)::bigint end
        )
    order by (c.code = upper(trim(p_promo_code))) desc nulls last
    limit 1;
$$;
