-- Returns whether a role sees e-mails and phone numbers of leads unmasked (R-065). Sales agents do only while the
-- setting showUserInfoAgent is on; retention agents never do (Q-107). Internal.
create or replace function crm.role_sees_contact(
    p_role integer
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return p_role not in (iam.role('sales_agent'), iam.role('retention_agent')) or (p_role = iam.role('sales_agent') and site.is_on('showUserInfoAgent'));
end;
$$;
