-- Returns the status of a customer's newest submission (pending, approved or declined), else not_submitted. Internal.
create or replace function kyc.status_of(
    p_user_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return coalesce(
        (select n.status::text from kyc.newest_documents n where n.user_id = p_user_id),
        'not_submitted'
    );
end;
$$;
