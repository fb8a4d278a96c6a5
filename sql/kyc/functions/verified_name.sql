-- Returns the name on the newest approved identity document, also while a later submission is pending or after the
-- approval was withdrawn; null if none was ever approved. Internal.
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
