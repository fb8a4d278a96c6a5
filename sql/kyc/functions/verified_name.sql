-- The name on the newest identity document that was approved, also while another review is pending or the approval was
-- withdrawn; null for a customer without one. Internal.
create or replace function kyc.verified_name(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select d.approved_name
    from kyc.documents d
    where d.user_id = p_user_id and d.approved_name is not null
    order by d.id desc
    limit 1;
$$;
